import { expect, it } from 'vitest'
import { type ChatMessage, type MessagePart, settle, type ToolPart } from './messages.ts'

const result = (id: string, data: object): MessagePart => ({
  type: 'tool-list_tasks',
  toolCallId: id,
  state: 'output-available',
  input: {},
  output: { ok: true, text: id, data },
})

it('keeps what was changed, however much was listed before', () => {
  const listed = result('list', { tasks: 'x'.repeat(299_900) })
  const changed = result('add', { change: 7, task: { id: 3, title: 'Call mom' } })
  const answer: ChatMessage = { id: 'a', role: 'assistant', parts: [listed, changed] }

  const [list, add] = settle(answer, new Map()).parts as ToolPart[]

  expect(add).toEqual(changed)
  expect(list?.output).toEqual({ ok: true, text: 'list' })
})
