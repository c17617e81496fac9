/** A day of the calendar, counted from 1970-01-01, without any zone. */
export type Day = number

const dayMs = 86_400_000

export function dayOf(year: number, month: number, date: number): Day {
  const at = new Date(0)
  // Date.UTC takes the years 0 to 99 for those of the last century.
  at.setUTCFullYear(year, month - 1, date)
  return Math.round(at.getTime() / dayMs)
}

/** Whether there is such a day: 30 February is not, nor is a year that no task is due in. */
export function isDay(year: number, month: number, date: number): boolean {
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || date < 1) return false
  return date <= daysInMonth(year, month)
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly date: number
}

export function civilOf(day: Day): CivilDate {
  const at = new Date(day * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** `2026-11-21`. */
export function isoOf(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

export function dayFromIso(iso: string): Day {
  return Math.round(Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / dayMs)
}

/** The same date some months on; the last of the month where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = civilOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return dayOf(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

export function addWorkdays(day: Day, count: number): Day {
  let at = day
  for (let left = Math.abs(count); left > 0; ) {
    at += Math.sign(count)
    if (weekdayOf(at) < 6) left--
  }
  return at
}

/** The first such day of the week from that one on. */
export function onOrAfter(day: Day, weekday: number): Day {
  return day + ((weekday - weekdayOf(day) + 7) % 7)
}

export function onOrBefore(day: Day, weekday: number): Day {
  return day - ((weekdayOf(day) - weekday + 7) % 7)
}
