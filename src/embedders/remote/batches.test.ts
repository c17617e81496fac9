import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../test/support/faults/seed.ts'
import { cut, isEmpty, longestText, toBatches } from './batches.ts'

describe('batches', () => {
  it('hold every text that is not empty once, in order, within the limits', () => {
    const text = fc.oneof(
      fc.constantFrom('', '  \n'),
      fc.nat(60_000).map((length) => 'x'.repeat(length + 1)),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (texts, most) => {
        const batches = toBatches(texts, most)
        const full = [...texts.keys()].filter((place) => !isEmpty(texts[place] as string))
        expect(batches.flat()).toEqual(full)
        for (const batch of batches) {
          const characters = batch.map((place) => cut(texts[place] as string)).join('').length
          expect(batch.length).toBeGreaterThan(0)
          expect(batch.length).toBeLessThanOrEqual(most)
          expect(characters).toBeLessThanOrEqual(200_000)
        }
      }),
      { seed },
    )
  })

  it('are as few as the limits let them be', () => {
    expect(toBatches(new Array(200).fill('short'), 96).map(({ length }) => length)).toEqual([96, 96, 8])
    expect(toBatches(new Array(20).fill('x'.repeat(30_000)), 96).map(({ length }) => length)).toEqual([
      8, 8, 4,
    ])
  })
})

describe('a text that is too long', () => {
  it('is cut at the end', () => {
    expect(cut('x'.repeat(30_000))).toHaveLength(longestText)
    expect(cut('abcdef', 3)).toBe('abc')
  })

  it('is not cut into half a character', () => {
    expect(cut('ab🌱cd', 3)).toBe('ab\ufffd')
    expect(cut('ab\ud83c').isWellFormed()).toBe(true)
  })
})
