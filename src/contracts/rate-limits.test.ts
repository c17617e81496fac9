import { expect, it } from 'vitest'
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
