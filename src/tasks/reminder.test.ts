import { describe, expect, it } from 'vitest'
import type { Due } from './due.ts'
import { describeTrigger, momentOf, readTrigger, type Trigger, writeTrigger } from './reminder.ts'

const at = (text: string, due: string | null, zone = 'Europe/Berlin', start: string | null = null) => {
  const moment = momentOf(readTrigger(text), { due: due as Due | null, start: start as Due | null }, zone)
  return moment === null ? null : new Date(moment).toISOString()
}

describe('when a reminder comes', () => {
  it.each([
    ['due-30m', '2026-11-21T09:00:00+01:00', '2026-11-21T07:30:00.000Z'],
    ['due-0m', '2026-11-21T09:00:00+01:00', '2026-11-21T08:00:00.000Z'],
    ['due-1d 18:00', '2026-11-21', '2026-11-20T17:00:00.000Z'],
    ['due-1d 18:00', '2026-11-21T00:30:00+01:00', '2026-11-20T17:00:00.000Z'],
    // The clocks went back that night: it is the evening all the same.
    ['due-1d 18:00', '2026-10-25', '2026-10-24T16:00:00.000Z'],
    ['due-60m', '2026-11-21', '2026-11-20T22:00:00.000Z'],
    ['at 2026-11-21T09:00:00.000Z', null, '2026-11-21T09:00:00.000Z'],
    ['due-30m', null, null],
    ['start-30m', '2026-11-21', null],
  ])('%s of %s is %s', (text, due, moment) => expect(at(text, due)).toBe(moment))

  it('goes by the start where that is asked for', () => {
    expect(at('start-15m', null, 'UTC', '2026-11-21T09:00Z')).toBe('2026-11-21T08:45:00.000Z')
  })
})

it.each([
  [{ kind: 'before', of: 'due', minutes: 30 }, '30 minutes before it is due'],
  [{ kind: 'before', of: 'start', minutes: 0 }, 'when it starts'],
  [{ kind: 'before', of: 'due', minutes: -60 }, '1 hour after it is due'],
  [{ kind: 'before', of: 'due', minutes: 2_880 }, '2 days before it is due'],
  [{ kind: 'clock', of: 'due', days: 1, minutes: 1_080 }, 'at 18:00, 1 day before it is due'],
  [{ kind: 'clock', of: 'due', days: 0, minutes: 540 }, 'at 09:00 on the day it is due'],
] as const)('is written, read and described: %j', (trigger, words) => {
  expect(readTrigger(writeTrigger(trigger as Trigger))).toEqual(trigger)
  expect(describeTrigger(trigger)).toBe(words)
})

it('refuses what is no moment', () => {
  for (const text of ['', 'soon', 'due-', 'due-1d 25:00', 'at never'])
    expect(() => readTrigger(text)).toThrow()
})
