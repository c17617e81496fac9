import { describe, expect, it } from 'vitest'
import { isLongNote, namePart, rolePart, score } from './ranking.ts'
import { terms } from './terms.ts'

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

it('goes more by the words of a long note', () => {
  const [byWords, byMeaning] = [
    { words: 20, meaning: 0.3 },
    { words: 5, meaning: 0.6 },
  ]

  expect(score(byWords, 0.5)).toBeLessThan(score(byMeaning, 0.5))
  expect(score({ ...byWords, isLong: true }, 0.5)).toBeGreaterThan(score({ ...byMeaning, isLong: true }, 0.5))
  expect([isLongNote('short'), isLongNote('long '.repeat(60))]).toEqual([false, true])
})

it('puts tests and documents behind what they are about, unless they are asked for', () => {
  expect(rolePart('test', 'how is a cookie parsed')).toBeLessThan(rolePart('core', 'how is a cookie parsed'))
  expect(rolePart('docs', 'how is a cookie parsed')).toBeLessThan(rolePart('core', 'how is a cookie parsed'))
  expect(rolePart('test', 'which test covers cookies')).toBe(0)
  expect(rolePart('docs', 'where is it documented')).toBe(0)
})

it('tells how much of the name of a file is asked for', () => {
  const asked = new Set(terms('which route answers HEAD'))

  expect(namePart('lib/head-route.js', asked)).toBe(1)
  expect(namePart('lib/head.js', asked)).toBe(1)
  expect(namePart('lib/error-route.js', asked)).toBe(0.5)
  expect(namePart('lib/errors.js', asked)).toBe(0)
})

describe('two languages', () => {
  const near = { words: 0, meaning: 0.4 }

  it('share no words, so that for an English question the meaning stands for them, too', () => {
    const sharesAWord = { words: 5, meaning: 0.35 }

    expect(score({ ...near, foreign: 'item' }, 0.5)).toBeGreaterThan(score(sharesAWord, 0.5))
    expect(score(near, 0.5)).toBeLessThan(score(sharesAWord, 0.5))
  })

  it('put what is in the language of the question first', () => {
    expect(score({ ...near, foreign: 'question' }, 0.5)).toBeLessThan(score({ ...near, meaning: 0.3 }, 0.5))
  })
})
