import { describe, expect, it } from 'vitest'
import { Vectors } from './vectors.ts'

describe('vectors', () => {
  it('gives the nearest first, with their cosines', () => {
    const vectors = new Vectors(2)
    vectors.set(1, unit(0))
    vectors.set(2, unit(60))
    vectors.set(3, unit(180))

    const near = vectors.nearest(unit(10), 2)
    expect(near.map(({ key }) => key)).toEqual([1, 2])
    expect(near[0]?.likeness).toBeCloseTo(Math.cos(Math.PI / 18), 1)
  })

  it('keeps one vector a key, and none that was deleted', () => {
    const vectors = new Vectors(2)
    for (const key of [1, 2, 3]) vectors.set(key, unit(key))
    vectors.set(2, unit(90))
    vectors.delete(1)
    vectors.delete(7)

    expect(vectors.size).toBe(2)
    expect(vectors.nearest(unit(90), 9).map(({ key }) => key)).toEqual([2, 3])
    expect(vectors.likeness(1, unit(0))).toBeUndefined()
    expect(vectors.likeness(3, unit(3))).toBeCloseTo(1, 1)
  })

  it('looks only at those whose tag is accepted', () => {
    const vectors = new Vectors(2)
    vectors.set(1, unit(0), 7)
    vectors.set(2, unit(90), 8)

    expect(vectors.nearest(unit(0), 5, (tag) => tag === 8).map(({ key }) => key)).toEqual([2])
  })

  it('finds nearly all of the nearest among more than it compares one by one', () => {
    const random = randomNumbers(7)
    const vector = () => Int8Array.from({ length: 128 }, () => Math.round((random() - 0.5) * 60))
    // In bunches, as texts about the same things are.
    const centres = Array.from({ length: 200 }, vector)
    const vectors = new Vectors(128)
    const all: Int8Array[] = []
    for (let key = 0; key < 30_000; key++) {
      const centre = centres[key % 200] as Int8Array
      all.push(centre.map((value) => value + Math.round((random() - 0.5) * 40)))
      vectors.set(key, all[key] as Int8Array, key % 2)
    }
    let found = 0
    for (let round = 0; round < 20; round++) {
      const asked = (all[round * 991] as Int8Array).map((value) => value + Math.round((random() - 0.5) * 20))
      const exact = all
        .map((one, key) => ({
          key,
          product: one.reduce((sum, value, at) => sum + value * (asked[at] as number), 0),
        }))
        .filter(({ key }) => key % 2 === 1)
        .sort((one, other) => other.product - one.product)
        .slice(0, 10)
      const near = new Set(vectors.nearest(asked, 10, (tag) => tag === 1).map(({ key }) => key))
      found += exact.filter(({ key }) => near.has(key)).length
    }
    expect(found).toBeGreaterThan(190)
  })
})

function unit(degrees: number): Int8Array {
  const angle = (degrees * Math.PI) / 180
  return Int8Array.of(Math.round(127 * Math.cos(angle)), Math.round(127 * Math.sin(angle)))
}

/** The same numbers on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
