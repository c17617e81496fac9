import { expect, it } from 'vitest'
import { score } from './ranking.ts'

it('is 0 where neither words nor meaning speak for an item, and stays within 1', () => {
  expect(score({ words: 0, meaning: 0 }, 0.3)).toBe(0)
  expect(score({ words: 0, meaning: -0.4 }, 0.3)).toBe(0)
  expect(score({ words: 1e9, meaning: 1 }, 0.3)).toBeLessThanOrEqual(1)
  expect(score({ words: 1e9, meaning: 1 }, 0.3)).toBeCloseTo(1)
})

it('rises with either kind of evidence', () => {
  expect(score({ words: 4, meaning: 0.5 }, 0.3)).toBeGreaterThan(score({ words: 3, meaning: 0.5 }, 0.3))
  expect(score({ words: 4, meaning: 0.5 }, 0.3)).toBeGreaterThan(score({ words: 4, meaning: 0.4 }, 0.3))
})

it('lets the embedder say how much its meaning counts', () => {
  expect(score({ words: 0, meaning: 1 }, 0.3)).toBeCloseTo(0.3)
  expect(score({ words: 0, meaning: 1 }, 0.6)).toBeCloseTo(0.6)
})

it('counts a near passage a little, and the whole text where nobody looked at passages', () => {
  expect(score({ words: 0, meaning: 0.5, passage: 0.9 }, 0.5)).toBeGreaterThan(
    score({ words: 0, meaning: 0.5 }, 0.5),
  )
  expect(score({ words: 0, meaning: 0.5, passage: 0.5 }, 0.5)).toBe(score({ words: 0, meaning: 0.5 }, 0.5))
  expect(score({ words: 0, meaning: 0.9, passage: 0.5 }, 0.5)).toBeGreaterThan(
    score({ words: 0, meaning: 0.5, passage: 0.9 }, 0.5),
  )
})
