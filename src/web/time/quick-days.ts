import { words } from '../words/words.ts'
import { addDays, type Today, weekdayOf, weekOf } from './calendar.ts'

export interface QuickDay {
  readonly label: string
  readonly day: string
}

/** The days that menus offer by name. They mean what the same words mean when they are typed. */
export function quickDays(today: Today): QuickDay[] {
  return [
    { label: words.time.today, day: today.day },
    { label: words.time.tomorrow, day: today.tomorrow },
    { label: words.time.weekend, day: thisWeekend(today) },
    { label: words.time.nextWeek, day: nextWeek(today) },
  ].filter(
    ({ label, day }, at, all) =>
      label === words.time.nextWeek || all.findIndex((one) => one.day === day) === at,
  )
}

/** Its Saturday; on a Sunday that of the week that comes. */
function thisWeekend({ day }: Today): string {
  return addDays(day, 6 - (weekdayOf(day) % 7))
}

/** The Monday of next week, whichever day the week begins with. */
export function nextWeek({ day, weekStart }: Pick<Today, 'day' | 'weekStart'>): string {
  const first = addDays(weekOf(day, weekStart), 7)
  return addDays(first, (8 - weekdayOf(first)) % 7)
}
