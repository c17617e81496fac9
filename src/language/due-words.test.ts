import { describe, expect, it } from 'vitest'
import { Failure } from '../errors.ts'
import { readDueWords, showDue } from './due-words.ts'

// A Sunday, 13:00 in Berlin.
const clock = { now: new Date('2026-11-15T12:00:00Z'), zone: 'Europe/Berlin' }

describe('a due date in words', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T09:00:00+01:00', '2026-11-21T09:00:00+01:00'],
    ['2026-07-01T09:00', '2026-07-01T09:00+02:00'],
    ['today', '2026-11-15'],
    ['tomorrow', '2026-11-16'],
    ['tomorrow 9am', '2026-11-16T09:00+01:00'],
    ['Tomorrow at 17:30', '2026-11-16T17:30+01:00'],
    ['by friday', '2026-11-20'],
    ['next friday', '2026-11-20'],
    ['in 3 days', '2026-11-18'],
    ['in 2 hours', '2026-11-15T15:00+01:00'],
    ['next week', '2026-11-16'],
    ['21 November', '2026-11-21'],
    ['Dec 24', '2026-12-24'],
    ['March 5', '2027-03-05'],
    ['end of day', '2026-11-15'],
    ['EOW', '2026-11-20'],
    ['friday 5pm', '2026-11-20T17:00+01:00'],
    ['on 1 July 2027 at 9am', '2027-07-01T09:00+02:00'],
  ])('understands %s', async (words, due) => {
    expect(await readDueWords(words, clock)).toBe(due)
  })

  it.each([
    '',
    'soon',
    'sometime',
    'buy milk',
    'tomorrow or friday',
    '2026-02-30',
    '2026-11-21T25:00',
    'x'.repeat(500),
  ])('refuses %j and says what would be understood', async (words) => {
    const failure = await readDueWords(words, clock).catch((error) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'invalid', reason: 'bad_due' })
  })

  it('means the day where the person is, not where the server is', async () => {
    const late = new Date('2026-11-15T23:30:00Z')
    expect(await readDueWords('today', { now: late, zone: 'Asia/Tokyo' })).toBe('2026-11-16')
    expect(await readDueWords('today', { now: late, zone: 'America/New_York' })).toBe('2026-11-15')
    expect(await readDueWords('tomorrow 9am', { now: late, zone: 'Asia/Tokyo' })).toBe(
      '2026-11-17T09:00+09:00',
    )
  })

  it('keeps the hour on the wall across a change of the clocks', async () => {
    const before = { now: new Date('2026-10-24T10:00:00Z'), zone: 'Europe/Berlin' }
    expect(await readDueWords('tomorrow 9am', before)).toBe('2026-10-25T09:00+01:00')
    expect(await readDueWords('today 9pm', before)).toBe('2026-10-24T21:00+02:00')
  })
})

it('shows a due date in the reader’s zone, with the year when it is another', () => {
  const show = (due: string, zone = 'Europe/Berlin') => showDue(due as never, { ...clock, zone })
  expect(show('2026-11-21')).toBe('Sat 21 Nov')
  expect(show('2027-01-02')).toBe('Sat 2 Jan 2027')
  expect(show('2026-11-21T09:00:00+01:00')).toBe('Sat 21 Nov 09:00')
  expect(show('2026-11-21T23:30:00Z', 'Asia/Tokyo')).toBe('Sun 22 Nov 08:30')
})

it('shows times on twelve hours to people who read the clock so', () => {
  const twelve = { ...clock, hours: 12 as const }
  expect(showDue('2026-11-20T17:00+01:00' as never, twelve)).toBe('Fri 20 Nov 5:00 pm')
  expect(showDue('2026-11-20T00:05+01:00' as never, twelve)).toBe('Fri 20 Nov 12:05 am')
  expect(showDue('2026-11-20' as never, twelve)).toBe('Fri 20 Nov')
})
