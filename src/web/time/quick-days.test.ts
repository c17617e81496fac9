import { describe, expect, it } from 'vitest'
import { todayIn } from './calendar.ts'
import { nextWeek, quickDays } from './quick-days.ts'

const on = (day: string, weekStart = 1) => todayIn('UTC', Date.parse(`${day}T12:00:00Z`), { weekStart })

describe('the days that menus name', () => {
  it('are today, tomorrow, the weekend and the Monday of next week', () => {
    expect(quickDays(on('2026-11-18'))).toEqual([
      { label: 'Today', day: '2026-11-18' },
      { label: 'Tomorrow', day: '2026-11-19' },
      { label: 'Weekend', day: '2026-11-21' },
      { label: 'Next week', day: '2026-11-23' },
    ])
  })

  it('name no day twice, but next week is always there', () => {
    const labels = (day: string) => quickDays(on(day)).map(({ label }) => label)
    expect(labels('2026-11-20'), 'Friday').toEqual(['Today', 'Tomorrow', 'Next week'])
    expect(labels('2026-11-21'), 'Saturday').toEqual(['Today', 'Tomorrow', 'Next week'])
    expect(labels('2026-11-22'), 'Sunday').toEqual(['Today', 'Tomorrow', 'Weekend', 'Next week'])
  })

  it.each([
    [1, '2026-11-22', '2026-11-23'],
    [7, '2026-11-22', '2026-11-30'],
    [7, '2026-11-21', '2026-11-23'],
    [6, '2026-11-21', '2026-11-30'],
  ])('with weeks from day %d, next week on %s is %s', (weekStart, day, monday) => {
    expect(nextWeek(on(day, weekStart))).toBe(monday)
  })
})
