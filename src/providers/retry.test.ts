import { describe, expect, it } from 'vitest'
import { readRetryAfter } from './retry.ts'

describe('what a provider asks us to wait', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-1x' }, null],
    [{}, null],
  ])('%j is %s ms', (headers, milliseconds) => {
    expect(readRetryAfter(new Headers(headers as Record<string, string>), now)).toBe(milliseconds)
  })
})
