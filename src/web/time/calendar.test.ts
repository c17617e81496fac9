import { describe, expect, it } from 'vitest'
import { dateAt, dayIn, dueGroup, hasBegun, timeOfDate, todayIn } from './calendar.ts'
import { dueWords, momentWords } from './date-words.ts'

const at = (iso: string) => Date.parse(iso)

describe('today', () => {
  it('is the day of the zone, not of the machine', () => {
    expect(todayIn('Pacific/Auckland', at('2026-11-15T12:00:00Z')).day).toBe('2026-11-16')
    expect(todayIn('America/Los_Angeles', at('2026-11-15T03:00:00Z')).day).toBe('2026-11-14')
    expect(dayIn('UTC', at('2026-11-15T23:59:59Z'))).toBe('2026-11-15')
  })

  it('ends at midnight on the wall, also on the days when clocks change', () => {
    const spring = todayIn('Europe/Berlin', at('2026-03-29T10:00:00Z'))
    expect(new Date(spring.tomorrowAt).toISOString()).toBe('2026-03-29T22:00:00.000Z')
    const before = todayIn('Europe/Berlin', at('2026-03-28T10:00:00Z'))
    expect(new Date(before.tomorrowAt).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    const autumn = todayIn('America/New_York', at('2026-11-01T15:00:00Z'))
    expect(new Date(autumn.tomorrowAt).toISOString()).toBe('2026-11-02T05:00:00.000Z')
  })

  it('falls back on the zone of the browser where it does not know the name', () => {
    expect(todayIn('Moon/Tranquility', at('2026-11-15T12:00:00Z')).day).toMatch(/^2026-11-1[456]$/)
  })
})

describe('when something is due', () => {
  const today = todayIn('Europe/Berlin', at('2026-11-15T12:00:00Z'))
  it.each([
    [null, 'none'],
    ['2026-11-14', 'overdue'],
    ['2026-11-15', 'today'],
    ['2026-11-16', 'week'],
    ['2026-11-22', 'week'],
    ['2026-11-23', 'later'],
    ['2026-11-15T11:59:00Z', 'overdue'],
    ['2026-11-15T12:00:00Z', 'today'],
    ['2026-11-15T22:59:00Z', 'today'],
    ['2026-11-15T23:00:00Z', 'week'],
    ['2027-01-01T00:00:00Z', 'later'],
  ])('%s is %s', (due, group) => {
    expect(dueGroup(due, today)).toBe(group)
  })

  it.each([
    ['2026-11-15', 'Today'],
    ['2026-11-16', 'Tomorrow'],
    ['2026-11-14', 'Yesterday'],
    ['2026-11-11', '4 days ago'],
    ['2026-11-20', 'Friday'],
    ['2026-11-22', 'Sun 22 Nov'],
    ['2026-10-01', 'Thu 1 Oct'],
    ['2027-02-03', '3 Feb 2027'],
    ['2026-11-15T16:00:00Z', 'Today 17:00'],
    ['2026-11-15T23:30:00Z', 'Tomorrow 00:30'],
  ])('%s is called %s', (due, words) => {
    expect(dueWords(due, today)).toBe(words)
  })

  it('tells the time as the person does', () => {
    const twelve = todayIn('Europe/Berlin', at('2026-11-15T12:00:00Z'), { hours: 12 })
    expect(dueWords('2026-11-15T16:00:00Z', twelve)).toBe('Today 5:00 pm')
    expect(dueWords('2026-11-15T23:30:00Z', twelve)).toBe('Tomorrow 12:30 am')
    expect(momentWords('2026-11-14T08:00:00Z', twelve)).toBe('yesterday 9:00 am')
  })

  it('is a moment on the clock of a zone, and back', () => {
    expect(dateAt('2026-11-17', '08:00', 'Asia/Tokyo')).toBe('2026-11-17T08:00:00+09:00')
    expect(timeOfDate('2026-11-16T23:00:00Z', 'Asia/Tokyo')).toBe('08:00')
    expect(dateAt('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T09:00:00+02:00')
    expect(dateAt('2026-07-01', '09:00', 'America/St_Johns')).toBe('2026-07-01T09:00:00-02:30')
    expect(dateAt('2026-03-29', '02:30', 'Europe/Berlin'), 'skipped by clocks').toMatch(
      /^2026-03-29T0[13]:30/,
    )
    expect(dateAt('2026-07-01', '', 'Europe/Berlin')).toBe('2026-07-01')
  })

  it('can be begun from its start on', () => {
    expect(hasBegun(null, today)).toBe(true)
    expect(hasBegun('2026-11-15', today)).toBe(true)
    expect(hasBegun('2026-11-16', today)).toBe(false)
    expect(hasBegun('2026-11-15T12:00:00Z', today)).toBe(true)
    expect(hasBegun('2026-11-15T12:01:00Z', today)).toBe(false)
  })

  it('says how long ago something happened', () => {
    expect(momentWords('2026-11-15T11:59:40Z', today)).toBe('just now')
    expect(momentWords('2026-11-15T11:40:00Z', today)).toBe('20 minutes ago')
    expect(momentWords('2026-11-15T05:20:00Z', today)).toBe('today 06:20')
    expect(momentWords('2026-11-14T08:00:00Z', today)).toBe('yesterday 09:00')
    expect(momentWords('2026-11-02T08:00:00Z', today)).toBe('Mon 2 Nov 09:00')
  })
})
