import { weekdayOf } from '../../time/calendar.ts'
import { dayAndMonth, weekdayName } from '../../time/date-words.ts'
import { words } from '../../words/words.ts'

export interface RepeatChoice {
  readonly rule: string
  readonly label: string
}

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** What a menu offers for a task of that day. */
export function repeatChoices(day: string): RepeatChoice[] {
  const weekday = weekdayName(day)
  const dayOfMonth = Number(day.slice(8))
  return [
    { rule: 'FREQ=DAILY', label: words.dates.everyDay },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: words.dates.everyWeekday },
    { rule: `FREQ=WEEKLY;BYDAY=${dayNameOf(day)}`, label: words.dates.every(weekday) },
    { rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${dayNameOf(day)}`, label: words.dates.everyOther(weekday) },
    { rule: `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`, label: words.dates.everyMonth(dayOfMonth) },
    {
      rule: `FREQ=YEARLY;BYMONTH=${Number(day.slice(5, 7))};BYMONTHDAY=${dayOfMonth}`,
      label: words.dates.everyYear(dayAndMonth(day)),
    },
  ]
}

/** The rule of a repetition whose dates all move to another day: every Friday becomes every Thursday. */
export function movedRule(rule: string, day: string): string {
  return rule
    .replace(/(^|;)BYDAY=[A-Z]{2}(?=;|$)/, `$1BYDAY=${dayNameOf(day)}`)
    .replace(/(^|;)BYMONTHDAY=\d+(?=;|$)/, `$1BYMONTHDAY=${Number(day.slice(8))}`)
    .replace(/(^|;)BYMONTH=\d+(?=;|$)/, `$1BYMONTH=${Number(day.slice(5, 7))}`)
}

function dayNameOf(day: string): string {
  return dayNames[weekdayOf(day) - 1] as string
}
