import { expect, it } from 'vitest'
import { type Call, errorOf, refusalOf } from '../../scripts/cluster/calls.ts'
import { countErrors, longestGap, recoveredAt } from '../../scripts/cluster/figures.ts'

const call = (client: string, begun: number, ended: number, error?: string): Call => ({
  ...{ client, kind: 'write', begun, ended },
  ...(error !== undefined && { error }),
})

const calls = [
  call('ada', 0, 10),
  call('ada', 100, 120, 'unavailable'),
  call('grace', 105, 300),
  call('ada', 200, 220, 'HTTP 502'),
  call('ada', 400, 430),
  call('grace', 420, 440),
]

it('takes for a gap the time in which nobody was answered well, errors counting as no answer', () => {
  expect(longestGap(calls, 5, 500)).toBe(290)
  expect(longestGap(calls, 430, 1_000)).toBe(560)
})

it('counts as recovered when the last client was answered well after its last error', () => {
  expect(recoveredAt(calls, 50)).toBe(430)
  expect(recoveredAt(calls.slice(3), 300)).toBe(300)
  expect(recoveredAt([...calls, call('grace', 450, 460, 'unavailable')], 50)).toBe(Number.POSITIVE_INFINITY)
})

it('counts errors by their kind', () => {
  expect(countErrors(calls)).toEqual({ unavailable: 1, 'HTTP 502': 1 })
})

it('tells the kinds of errors apart that clients are told', () => {
  expect(refusalOf('unavailable: The database cannot be reached. Try again in a moment.')).toBe('unavailable')
  expect(
    refusalOf('unavailable: The database went away before it said whether this was saved. Look before …'),
  ).toBe('unavailable, perhaps saved')
  expect(refusalOf('unavailable: The database was made by a newer Waymark.')).toBe(
    'unavailable, newer schema',
  )
  expect(
    errorOf(new Error('Error POSTing to endpoint: {"message":"The accounts cannot be looked up."}')),
  ).toBe('unavailable')
  expect(errorOf(new Error('Error POSTing to endpoint (HTTP 404): Session not found'))).toBe(
    'session lost (404)',
  )
  expect(errorOf(new Error('Error POSTing to endpoint: <h1>503 Service Unavailable</h1>'))).toBe('HTTP 503')
  expect(errorOf(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))).toBe('connection cut')
})
