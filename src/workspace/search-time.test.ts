import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchTime } from './search-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether matches are still read 100 ms after the page was full. */
function isStillRead(filledAfter: number, cores: number): boolean {
  using time = new SearchTime({ timeLimit: 3_000, countLimit: 1_000 }, undefined, cores)
  vi.advanceTimersByTime(filledAfter)
  time.beginCounting()
  vi.advanceTimersByTime(100)
  return !time.stopReading.aborted
}

it('leaves a search for counting once it has shown enough', () => {
  expect(isStillRead(10, 2)).toBe(false)
  expect(isStillRead(300, 8)).toBe(false)
})

it('lets a search go on whose matches are few, where there are no cores to count faster', () => {
  expect(isStillRead(300, 2)).toBe(true)
})
