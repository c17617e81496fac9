import { describe, expect, it } from 'vitest'
import { fitGrowth } from '../../bench/growth/fit.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const verdict = (cost: (size: number) => number) =>
  fitGrowth(sizes.map((size) => ({ size, value: cost(size) })))?.verdict

describe('how a cost grows with size', () => {
  it('is flat when it stays the same but for noise', () => {
    expect(verdict(() => 2)).toBe('flat')
    expect(verdict((size) => (size === 10_000 ? 2.3 : 2))).toBe('flat')
    expect(verdict((size) => 3 - size / 1_000_000)).toBe('flat')
  })

  it('levels off when only the smallest size is cheaper', () => {
    expect(verdict((size) => Math.min(size, 10_000))).toBe('levels off')
  })

  it('is logarithmic when each ten times more adds the same', () => {
    expect(verdict(Math.log)).toBe('logarithmic')
    expect(verdict((size) => 5 + Math.log(size))).toBe('logarithmic')
  })

  it('grows when it follows the size, or its root', () => {
    expect(verdict((size) => size)).toBe('grows')
    expect(verdict(Math.sqrt)).toBe('grows')
  })

  it('grows when a fixed cost hides it until the last size', () => {
    expect(verdict((size) => 1 + size / 1_000_000)).toBe('grows')
  })

  it('says by how much, in all and in the last step', () => {
    const points = sizes.map((size) => ({ size, value: size / 1_000 + 1 }))

    expect(fitGrowth(points)).toMatchObject({ growth: 1_001 / 2, lastStep: 1_001 / 101, lastSizes: 10 })
  })

  it('says nothing of a single size', () => {
    expect(fitGrowth([{ size: 1, value: 1 }])).toBeNull()
  })
})
