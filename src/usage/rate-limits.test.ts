import { expect, it } from 'vitest'
import { cpuTime } from '../../test/support/timing/cpu-time.ts'
import { RateLimits } from './rate-limits.ts'

it('admits so many within any minute, and says how long the next has to wait', () => {
  const limits = new RateLimits()
  for (let second = 0; second < 30; second++) expect(limits.admit('ada', 30, second * 1000)).toBe(0)

  expect(limits.admit('ada', 30, 30_000)).toBe(30)
  expect(limits.admit('ada', 30, 59_001)).toBe(1)
  expect(limits.admit('ada', 30, 60_000)).toBe(0)
  expect(limits.admit('ada', 30, 60_000)).toBe(1)
  expect(limits.admit('ada', 30, 61_000)).toBe(0)
})

it('counts everybody apart', () => {
  const limits = new RateLimits()
  expect(limits.admit('ada', 1, 0)).toBe(0)
  expect(limits.admit('grace', 1, 0)).toBe(0)
  expect(limits.admit('ada', 1, 1)).toBeGreaterThan(0)
})

it('does not punish a clock that was set back', () => {
  const limits = new RateLimits()
  for (let call = 0; call < 5; call++) limits.admit('ada', 5, 86_400_000)
  expect(limits.admit('ada', 5, 0)).toBe(0)
})

it('keeps to the limit through hours of calls at the very limit', () => {
  const limits = new RateLimits()
  const admitted: number[] = []
  for (let now = 0; now < 3 * 3_600_000; now += 50)
    if (limits.admit('ada', 600, now) === 0) admitted.push(now)
  const inMinuteFrom = (start: number) => admitted.filter((at) => at >= start && at < start + 60_000).length

  for (let start = 0; start < 3 * 3_600_000 - 60_000; start += 613_000)
    expect(inMinuteFrom(start), `from ${start}`).toBe(600)
})

it('asks without counting, and counts without asking', () => {
  const limits = new RateLimits()
  for (let time = 0; time < 9; time++) expect(limits.wait('ada', 1, 0)).toBe(0)
  limits.count('ada', 0)
  expect(limits.wait('ada', 1, 0)).toBe(60)
})

it('decides as quickly at the limit of many as at the limit of few, and among many owners as among few', () => {
  const timeOf = ({ limit, owners }: { limit: number; owners: number }) => {
    const limits = new RateLimits()
    for (let call = 0; call < limit; call++) limits.admit('noisy', limit, call)
    let now = 2_000
    return cpuTime(() => {
      for (let time = 0; time < 20_000; time++) {
        limits.admit('noisy', limit, ++now)
        limits.admit(`owner-${now % owners}`, 600, now)
      }
    })
  }
  expect(timeOf({ limit: 1_200, owners: 1_000 })).toBeLessThan(20 * timeOf({ limit: 12, owners: 10 }))
})
