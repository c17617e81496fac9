import { expect, it } from 'vitest'
import { vectorOf } from '../../../test/support/wires/embedding-wires.ts'
import { likeness } from '../../context/embedder.ts'
import { toMeaning } from './to-meaning.ts'

it('keeps the direction of a vector, whatever its length', () => {
  expect([...toMeaning([3, 4])]).toEqual([76, 102])
  expect([...toMeaning([-0.003, 0.004])]).toEqual([-76, 102])
  expect([...toMeaning([0, 900, 0])]).toEqual([0, 127, 0])
})

it.each([256, 512, 1536, 3072])('keeps the likeness of vectors of %d dimensions', (dimensions) => {
  const one = vectorOf('one', dimensions)
  const other = vectorOf('other', dimensions).map((value, index) => value + (one[index] as number))
  const cosine = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
  expect(cosine).toBeGreaterThan(0.6)
  expect(Math.abs(likeness(toMeaning(one), toMeaning(other)) - cosine)).toBeLessThan(0.012)
})

it('takes a vector of zeros for no meaning', () => {
  expect([...toMeaning([0, 0, 0])]).toEqual([0, 0, 0])
})

it.each([
  [[]],
  ['text'],
  [null],
  [{ 0: 1 }],
  [[1, null]],
  [[1, '2']],
  [[1, Number.NaN]],
  [[1, Number.POSITIVE_INFINITY]],
])('refuses %j', (vector) => {
  expect(() => toMeaning(vector)).toThrow(expect.objectContaining({ kind: 'malformed' }))
})

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] as number), 0)
}
