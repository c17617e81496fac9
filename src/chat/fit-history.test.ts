import { expect, it } from 'vitest'
import { fitHistory } from './fit-history.ts'
import type { ChatMessage, MessagePart } from './messages.ts'

const user = (text: string): ChatMessage => ({ id: text, role: 'user', parts: [{ type: 'text', text }] })
const assistant = (text: string, ...more: readonly MessagePart[]): ChatMessage => ({
  id: text,
  role: 'assistant',
  parts: [...more, { type: 'text', text }],
})
const result = (text: string): MessagePart => ({
  type: 'tool-list_tasks',
  toolCallId: 'a',
  state: 'output-available',
  input: {},
  output: { ok: true, text },
})
const long = 'word '.repeat(600)

it('leaves a short conversation as it is', () => {
  const all = [user('Hello'), assistant('Hi!'), user('What is open?')]

  expect(fitHistory(all, 1_000)).toEqual(all)
})

it('drops what is oldest, whole exchanges at a time', () => {
  const all = [
    user('One'),
    assistant(long),
    user('Two'),
    assistant('2'),
    user('Three'),
    assistant('3'),
    user('Four'),
  ]

  expect(fitHistory(all, 100).map(({ id }) => id)).toEqual(['Two', '2', 'Three', '3', 'Four'])
})

it('never loses the last request, nor the question it may answer', () => {
  const all = [
    user('One'),
    assistant('1'),
    user(`Delete ${long}`),
    assistant(`Sure? ${long}`),
    user(`Yes ${long}`),
  ]

  expect(fitHistory(all, 10)).toEqual(all.slice(2))
})

it('shortens what came of calls before it drops what was said', () => {
  const all = [
    user('List'),
    assistant('There.', result(long)),
    user('Thanks'),
    assistant('Sure.'),
    user('And now?'),
  ]

  const [, listed] = fitHistory(all, 500)

  expect(listed?.parts[0]).toMatchObject({ output: { text: expect.stringMatching(/the rest is left out/) } })
  expect(fitHistory(all, 500)).toHaveLength(5)
})

it('begins with the user, whatever is stored', () => {
  expect(fitHistory([assistant('Hi!'), user('Hello')], 100).map(({ id }) => id)).toEqual(['Hello'])
})
