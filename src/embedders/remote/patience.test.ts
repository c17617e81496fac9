import { describe, expect, it } from 'vitest'
import { forBatch, forQuery, waitAfter } from './patience.ts'

describe('waiting between tries', () => {
  it('doubles, up to a limit', () => {
    const waits = [1, 2, 3, 4, 20].map((tried) => waitAfter(tried, null, forBatch, 0))
    expect(waits).toEqual([500, 1000, 2000, 4000, 60_000])
  })

  it('leaves up to half of a wait to chance', () => {
    expect(waitAfter(3, null, forBatch, 0.5)).toBe(1500)
    expect(waitAfter(3, null, forBatch, 1)).toBe(1000)
  })

  it('is as long as the provider asks, or a little longer, and no longer than our limit', () => {
    expect(waitAfter(1, 7000, forBatch, 0)).toBe(7000)
    expect(waitAfter(1, 7000, forBatch, 1)).toBeCloseTo(7700)
    expect(waitAfter(1, 3_600_000, forBatch, 0)).toBe(60_000)
    expect(waitAfter(1, 3_600_000, forQuery, 0)).toBe(5000)
  })
})
