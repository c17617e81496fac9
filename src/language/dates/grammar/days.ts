import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { readCalendarDate } from './calendar-dates.ts'
import type { DayPiece } from './day-piece.ts'
import { readMonthDay, readWeekdayOfMonth } from './month-days.ts'
import { readMonth } from './months.ts'
import { readNumericDate } from './numeric-dates.ts'
import { readPeriod } from './periods.ts'
import { readDayRange } from './ranges.ts'
import { readDistance, readNamedDay } from './relative-days.ts'
import { readWeekday } from './weekdays.ts'

const rules = [
  readNamedDay,
  readDistance,
  readNumericDate,
  readCalendarDate,
  readWeekdayOfMonth,
  readPeriod,
  readWeekday,
  readMonthDay,
  readMonth,
] as const

/** The day that stands at a place, by the rule that takes most of the words; the first of two that take the same. */
export function readDay(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  let best: Taken<DayPiece> | undefined
  for (const rule of rules) {
    const found = rule(sentence, at, today)
    if (found && found.next > (best?.next ?? at)) best = found
  }
  return best
}

/** A day, or days from one to another. */
export function readDays(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  return readDayRange(sentence, at, today, readDay) ?? readDay(sentence, at, today)
}
