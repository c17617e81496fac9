import { addMonths, civilOf, type Day, dayOf, onOrAfter, weekdayOf } from '../../../tasks/civil-day.ts'
import type { Unit } from '../../languages.ts'
import { type Today, weekOf } from '../reading.ts'

/** A day, or days, that some words name. */
export interface DayPiece {
  readonly from: Day
  readonly to: Day
  /** The one of them that a task with these words is due. */
  readonly due: Day
  /** The same looked at from behind: "since monday" is the last one. */
  readonly back?: { readonly from: Day; readonly to: Day }
  /** 3 stands for itself, 2 is loose ("friday"), 1 slight ("sat", "3/4"): more of a context is needed. */
  readonly firm: 1 | 2 | 3
  /** Nothing but the name of a weekday: a date may follow. */
  readonly weekday?: number
  readonly isShort?: boolean
  /** Day and month are said. */
  readonly isExact?: boolean
  /** Only a date after a word such as "by". */
  readonly needsLead?: boolean
  /** It lies behind by what was said, not by chance. */
  readonly isPast?: boolean
  /** "eod", which may follow another day. */
  readonly isDayEnd?: boolean
  /** From one day to another, both said. */
  readonly isRange?: boolean
  /** Ranges take the month from their end: "5 to 7 june". */
  readonly date?: number
}

export function oneDay(day: Day, more: Partial<DayPiece> = {}): DayPiece {
  return { from: day, to: day, due: day, firm: 3, ...more }
}

/** The week, month, quarter or year some steps from now. */
export function period(unit: Unit, steps: number, today: Today): { from: Day; to: Day } | undefined {
  const { year, month } = civilOf(today.day)
  switch (unit) {
    case 'day':
      return { from: today.day + steps, to: today.day + steps }
    case 'week': {
      const from = weekOf(today.day, today) + 7 * steps
      return { from, to: from + 6 }
    }
    case 'weekend':
      return weekend(steps, today)
    case 'month':
      return months(dayOf(year, month, 1), steps, 1)
    case 'quarter':
      return months(dayOf(year, month - ((month - 1) % 3), 1), steps * 3, 3)
    case 'year':
      return months(dayOf(year, 1, 1), steps * 12, 12)
    default:
      return undefined
  }
}

function months(first: Day, ahead: number, count: number): { from: Day; to: Day } {
  const from = addMonths(first, ahead)
  return { from, to: addMonths(from, count) - 1 }
}

/** Saturday and Sunday, of weeks that begin on Monday; on a Sunday, what is left of it. */
function weekend(steps: number, today: Today): { from: Day; to: Day } {
  const monday = today.day - (weekdayOf(today.day) - 1)
  const saturday = monday + 5 + 7 * steps
  return { from: steps === 0 ? Math.max(saturday, today.day) : saturday, to: saturday + 1 }
}

/** What is due "this week" or "next month": by the end of what runs, at the beginning of what comes. */
export function dueOfPeriod(
  unit: Unit,
  steps: number,
  { from, to }: { from: Day; to: Day },
  today: Today,
): Day {
  if (unit === 'weekend') return steps === 0 && weekdayOf(today.day) === 7 ? today.day + 6 : from
  if (steps !== 0) return unit === 'week' ? onOrAfter(from, 1) : from
  if (unit !== 'week') return to
  const friday = onOrAfter(today.day, 5)
  return friday <= to ? friday : to
}

export function periodPiece(unit: Unit, steps: number, today: Today): DayPiece | undefined {
  const found = period(unit, steps, today)
  if (!found) return undefined
  return { ...found, due: dueOfPeriod(unit, steps, found, today), firm: 3, isPast: steps < 0 }
}
