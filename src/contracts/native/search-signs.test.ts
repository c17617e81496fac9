import { expect, it } from 'vitest'
import { openContractDesk, usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

function open() {
  const { deps } = openContractDesk(native, undefined, { embedder: wordCounts })
  const { context } = deps.project({ owner: usualOwner })
  return {
    note: (text: string, more = {}) => note(context, text, more),
    async search(query: string, more = {}): Promise<string[]> {
      const asked = { query, ...more }
      const { text } = await call(deps, native, 'context_search', asked, { owner: usualOwner })
      return text.split('\n').filter((line) => line.startsWith('> '))
    },
  }
}

it('a question without a letter or a digit finds the notes that have it, the newest first', async () => {
  const { note, search } = open()
  await note('🎉')
  await note('Releases are announced with a 🎉 in the chat', { type: 'rule', module: 'chat' })
  await note('Nothing is celebrated here')
  const announced = '> Releases are announced with a 🎉 in the chat'
  expect(await search('🎉')).toEqual([announced, '> 🎉'])
  expect(await search('🎉', { limit: 1 })).toEqual([announced])
  expect(await search('🎉', { type: 'rule' })).toEqual([announced])
  expect(await search('🎉', { module: 'chat' })).toEqual([announced])
  expect(await search('🎂')).toEqual([])
})

it('a sign is the same in colours and without, and several are all wanted', async () => {
  const { note, search } = open()
  await note('Marked ❤\ufe0f by the whole team')
  await note('Marked ❤ and 👍 by two')
  expect(await search('❤')).toHaveLength(2)
  expect(await search('👍 ❤\ufe0f')).toEqual(['> Marked ❤ and 👍 by two'])
})
