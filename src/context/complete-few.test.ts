import { expect, it } from 'vitest'
import { wordCounts } from '../../test/support/stores/context-desk.ts'
import { Failure } from '../errors.ts'
import { completeFew } from './complete-few.ts'
import type { ContextStore } from './context-store.ts'

const contextWith = (embedded: number, keepMeanings: () => Promise<void>) =>
  ({
    state: async () => ({ discoveries: 20, embedded }),
    withoutMeaning: async () => [{ id: 1, text: 'Tokens live in cookies' }],
    keepMeanings,
  }) as unknown as ContextStore

it('keeps no search from going on where nothing can be written', async () => {
  const refused = contextWith(19, () => Promise.reject(new Failure('conflict', 'The project is archived.')))
  await expect(completeFew(refused, wordCounts)).resolves.toBeUndefined()
})

it('leaves many to the background, and tells of what is broken', async () => {
  let asked = 0
  const count = async () => {
    asked += 1
    throw new TypeError('a bug')
  }
  await completeFew(contextWith(2, count), wordCounts)
  expect(asked).toBe(0)
  await expect(completeFew(contextWith(19, count), wordCounts)).rejects.toThrow('a bug')
})
