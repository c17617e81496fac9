import { describe, expect, it } from 'vitest'
import { todayIn } from '../../time/calendar.ts'
import { movedTo, shownDay, snoozedUntil } from './date-changes.ts'
import { movedRule, repeatChoices } from './repeat-choices.ts'

const today = todayIn('Europe/Berlin', Date.parse('2026-10-20T10:00:00Z'))

describe('moving a task to another day', () => {
  it('keeps the time on the clock, also when the clocks change between', () => {
    const task = { due: '2026-10-22T07:00:00Z', start: null }
    expect(shownDay(task, today)).toBe('2026-10-22')
    expect(movedTo(task, '2026-10-26', today)).toEqual({ due: '2026-10-26T09:00:00+01:00' })
  })

  it('takes the start along, and moves the start alone where there is no due date', () => {
    expect(movedTo({ due: '2026-10-22', start: '2026-10-20' }, '2026-10-21', today)).toEqual({
      due: '2026-10-21',
      start: '2026-10-19',
    })
    expect(movedTo({ due: null, start: '2026-10-20' }, '2026-10-24', today)).toEqual({ start: '2026-10-24' })
  })
})

describe('snoozing', () => {
  it('is a start, and moves a due date that would be before it', () => {
    expect(snoozedUntil({ due: null, start: null }, '2026-10-21', today)).toEqual({ start: '2026-10-21' })
    expect(snoozedUntil({ due: '2026-10-30', start: null }, '2026-10-21', today)).toEqual({
      start: '2026-10-21',
    })
    expect(snoozedUntil({ due: '2026-10-20', start: null }, '2026-10-21', today)).toEqual({
      start: '2026-10-21',
      due: '2026-10-21',
    })
    expect(snoozedUntil({ due: '2026-10-20T07:00:00Z', start: null }, '2026-10-26', today)).toEqual({
      start: '2026-10-26',
      due: '2026-10-26T09:00:00+01:00',
    })
    const later = '2026-10-20T13:00:00Z'
    expect(snoozedUntil({ due: '2026-10-20T11:00:00Z', start: null }, later, today)).toEqual({
      start: later,
      due: later,
    })
  })
})

describe('a repetition', () => {
  it('is offered for the day of the task', () => {
    expect(repeatChoices('2026-11-20').map(({ label }) => label)).toEqual([
      'Every day',
      'Every weekday',
      'Every Friday',
      'Every other Friday',
      'Every month on day 20',
      'Every year on 20 November',
    ])
  })

  it.each([
    ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=TH'],
    ['FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['FREQ=MONTHLY;BYMONTHDAY=3', 'FREQ=MONTHLY;BYMONTHDAY=19'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=19'],
    ['FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;INTERVAL=3'],
  ])('%s is %s from a Thursday the 19th on', (rule, moved) => {
    expect(movedRule(rule, '2026-11-19')).toBe(moved)
  })
})
