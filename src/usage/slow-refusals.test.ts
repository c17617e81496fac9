import { expect, it } from 'vitest'
import { SlowRefusals } from './slow-refusals.ts'

const limits = { free: 3, windowMs: 1_000, paceMs: 10, mostMs: 50 }

it('tells a client at once that it ran into a limit, and holds back what it provokes beyond that', () => {
  const refusals = new SlowRefusals(limits, () => 0)
  expect([1, 2, 3].map(() => refusals.wait('mallory'))).toEqual([0, 0, 0])
  expect([4, 5, 6].map(() => refusals.wait('mallory'))).toEqual([10, 20, 30])
  expect(refusals.wait('grace')).toBe(0)
})

it('holds no answer back for longer than the most', () => {
  const refusals = new SlowRefusals(limits, () => 0)
  const waits = Array.from({ length: 100 }, () => refusals.wait('mallory'))
  expect(Math.max(...waits)).toBe(50)
})

it('forgets the refusals of long ago', () => {
  let now = 0
  const refusals = new SlowRefusals(limits, () => now)
  for (let n = 0; n < 20; n++) refusals.wait('mallory')
  now += 10_000
  expect(refusals.wait('mallory')).toBe(0)
})
