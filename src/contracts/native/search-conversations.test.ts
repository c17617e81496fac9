import { expect, it } from 'vitest'
import { openContractDesk, usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

function open() {
  const { deps } = openContractDesk(native, undefined, { embedder: wordCounts })
  const { context } = deps.project({ owner: usualOwner })
  let minute = 0
  return {
    async say(...texts: string[]) {
      for (const text of texts)
        await note(context, text, {}, { actor: usualOwner, at: new Date(Date.UTC(2026, 0, 10, 9, minute++)) })
    },
    async search(query: string): Promise<string[]> {
      const { text } = await call(deps, native, 'context_search', { query }, { owner: usualOwner })
      return text
        .split('\n')
        .filter((line) => line.startsWith('> '))
        .map((line) => line.slice(2))
    },
  }
}

it('an answer is found by the question that it was given to', async () => {
  const { say, search } = open()
  await say('Ada: Good morning!', 'Grace: Which colour shall the shed have?', 'Ada: Green, like last time.')
  await say('Grace: Fine.', 'Ada: The parcel has come.')

  expect((await search('colour of the shed')).slice(0, 2)).toEqual([
    'Grace: Which colour shall the shed have?',
    'Ada: Green, like last time.',
  ])
})

it('what answers a question comes before it, though the question has more of the words', async () => {
  const { say, search } = open()
  await say('Grace: Oh, and which colour shall the shed have?', 'Ada: I think the shed stays green.')
  await say('Grace: Fine.', 'Ada: The parcel has come.')

  expect((await search('colour of the shed'))[0]).toBe('Ada: I think the shed stays green.')
})

it('what stands beside a note that belongs to no conversation is no answer', async () => {
  const { say, search } = open()
  await say('Parcels go out at noon', 'The shed is painted green', 'Invoices are sent on Mondays')

  expect(await search('colour of the shed')).toEqual(['The shed is painted green'])
})

it('who is named in a question is told by what was said, even when the other one said it', async () => {
  const { say, search } = open()
  await say(
    'Ada: Grace, how are you?',
    'Grace: Tired, Ada, but fine. And Ada?',
    'Ada: I sold my boat in May.',
  )
  await say('Grace: Ada, Ada, Ada!', 'Ada: Grace, stop.')

  expect((await search('When did Ada sell the boat?'))[0]).toBe('Ada: I sold my boat in May.')
  expect((await search('When did Grace sell the boat?'))[0]).toBe('Ada: I sold my boat in May.')
})

it('the name still finds notes that are about that person', async () => {
  const { say, search } = open()
  await say('Ada: I sold my boat in May.', 'Grace: Really?', 'Grace leads the payment service')

  expect((await search('what does Grace lead'))[0]).toBe('Grace leads the payment service')
})

it('neighbours of another kind are not brought in where one kind is asked for', async () => {
  const { deps } = openContractDesk(native, undefined, { embedder: wordCounts })
  const { context } = deps.project({ owner: usualOwner })
  const at = { actor: usualOwner, at: new Date('2026-01-10T09:00:00Z') }
  await note(context, 'Grace: Which colour shall the shed have?', { type: 'rule' }, at)
  await note(context, 'Ada: Green, like last time.', { type: 'issue' }, at)

  const { text } = await call(
    deps,
    native,
    'context_search',
    { query: 'shed', type: 'rule' },
    { owner: usualOwner },
  )

  expect(text).not.toContain('Green')
})
