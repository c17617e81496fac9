import type { Day } from '../../tasks/civil-day.ts'
import type { Due } from '../../tasks/due.ts'
import { dayDue, inZone, momentAt } from '../../tasks/wall-clock.ts'
import type { PartOfDay } from '../languages.ts'
import { type Clock, minutesOf } from './grammar/clocks.ts'
import type { DayPiece } from './grammar/day-piece.ts'
import type { Phrase } from './grammar/pieces.ts'
import type { DateValue, DateWindow, Today } from './reading.ts'

/** From when on "in the morning" is that of tomorrow, in minutes. */
const lastOfPart: Readonly<Record<PartOfDay, number>> = {
  morning: 480,
  afternoon: 900,
  evening: 1_260,
  night: 1_440,
}

interface Resolved {
  readonly day: Day
  readonly minutes?: number
  readonly until?: number
}

/** What a task with this date is due. */
export function dateValueOf(phrase: Phrase, today: Today): DateValue {
  if (phrase.moment) return lasting({ due: inZone(phrase.moment, today.zone) }, phrase)
  const { day, minutes, until } = resolve(phrase, today)
  const part = phrase.part && minutes === undefined ? { part: phrase.part } : {}
  const start = phrase.day?.isRange ? { start: dayDue(phrase.day.from) } : {}
  if (minutes === undefined) return lasting({ due: dayDue(day), ...start, ...part }, phrase)
  const due = momentAt(day, minutes, today.zone)
  if (until === undefined) return lasting({ due, ...start }, phrase)
  return { due, ...start, end: momentAt(day, until, today.zone), minutes: until - minutes }
}

function lasting(value: DateValue, { minutes }: Phrase): DateValue {
  return minutes === undefined ? value : { ...value, minutes }
}

function resolve(phrase: Phrase, today: Today): Resolved {
  const { clock, clockEnd, day, part } = phrase
  if (!clock && day) return { day: isTodayByName(day, today) && !part ? day.due + 7 : day.due }
  if (!clock) return { day: nearest(today, part ? lastOfPart[part] : 1_440) }
  const minutes = minutesOf(clock, hintOf(part, clock), today.hours)
  const until = clockEnd && behind(minutes, minutesOf(clockEnd, hintOf(part, clockEnd), today.hours))
  const end = until === undefined ? {} : { until }
  if (!day) return { day: nearest(today, minutes), minutes, ...end }
  // A weekday that is today, at an hour that has passed, is the next one.
  const isOver = day.weekday !== undefined && !day.isExact && day.due === today.day && minutes < today.minutes
  return { day: isOver ? day.due + 7 : day.due, minutes, ...end }
}

/** Who means today says so: "monday", on a Monday, is a week away. */
function isTodayByName({ weekday, firm, isExact, isRange, due }: DayPiece, today: Today): boolean {
  return weekday !== undefined && firm < 3 && !isExact && !isRange && due === today.day
}

function nearest({ day, minutes, onDay }: Today, at: number): Day {
  if (onDay !== undefined) return onDay
  return at >= minutes ? day : day + 1
}

/** An end that seems to lie before its beginning is half a day later, or a day: "9 to 5", "22 to 2". */
function behind(from: number, to: number): number {
  if (to > from) return to
  return to + 720 > from ? to + 720 : to + 1_440
}

export function hintOf(part: PartOfDay | undefined, { hour }: Clock): 'am' | 'pm' | undefined {
  if (part === undefined) return undefined
  if (part === 'morning') return 'am'
  if (part === 'night') return hour < 6 || hour === 12 ? 'am' : 'pm'
  return 'pm'
}

/** The days or moments that a question with this date is about. */
export function windowOf(phrase: Phrase, today: Today): DateWindow {
  const { day, role } = phrase
  const value = dateValueOf(phrase, today)
  if (!day || phrase.clock || phrase.moment) return aroundMoment(value, phrase)
  const { from, to } = role === 'since' ? (day.back ?? day) : day
  switch (role) {
    case 'by':
    case 'until':
      return { from: null, to: dayDue(to) }
    case 'before':
      return { from: null, to: dayDue(from - 1) }
    case 'since':
    case 'starting':
      return { from: dayDue(from), to: null }
    case 'from':
      return day.isRange ? { from: dayDue(from), to: dayDue(to) } : { from: dayDue(from), to: null }
    case 'after':
      return { from: dayDue(to + 1), to: null }
    default:
      return { from: dayDue(from), to: dayDue(to) }
  }
}

function aroundMoment({ due, end }: DateValue, { role }: Phrase): DateWindow {
  const to: Due = end ?? due
  if (role === 'by' || role === 'until' || role === 'before') return { from: null, to }
  if (role === 'since' || role === 'starting' || role === 'from' || role === 'after')
    return { from: due, to: null }
  return { from: due, to }
}
