import { expect, it } from 'vitest'
import { compareCards } from './compare-cards.ts'
import type { Embedder } from './embedder.ts'
import { codeHit } from './hit.ts'
import { cardPart } from './ranking.ts'
import type { CodeCandidate } from './searchable-code.ts'

const asked = Int8Array.of(127, 0)
const embedder = {
  sentences: () => ({ model: 'network', read: async () => asked }),
} as unknown as Embedder
const request = { query: 'where is the total summed up' }
const hits = ['src/cart.ts', 'src/other.ts'].map((path) =>
  codeHit({ path, words: 1, meaning: 0.1, role: 'core', text: '' } as unknown as CodeCandidate, 0.5),
)

it('tells how near the question is to what a file is about, and nothing near where that is not read', async () => {
  const code = {
    cards: async (model: string) =>
      new Map(model === 'network' ? [['src/cart.ts', Int8Array.of(127, 0)]] : []),
  }
  expect((await compareCards(hits, code, embedder, request)).map(({ card }) => card)).toEqual([1, 0])
})

it('says nothing where no card was read yet, or no network is there', async () => {
  const code = { cards: async () => new Map<string, Int8Array>() }
  for (const one of [embedder, null])
    expect((await compareCards(hits, code, one, request)).map(({ card }) => card)).toEqual([
      undefined,
      undefined,
    ])
})

it('lifts what is about the question, and nothing where tests are asked for', () => {
  expect(cardPart(0.6, 'where is it summed up')).toBeGreaterThan(0)
  expect(cardPart(0, 'where is it summed up')).toBeLessThan(0)
  expect(cardPart(0.6, 'which test sums it up')).toBe(0)
  expect(cardPart(undefined, 'where is it summed up')).toBe(0)
})
