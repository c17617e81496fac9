import { invalid } from '../errors.ts'
import { type Clock, localDay, offsetMinutes, overdueLimit, todayLimit } from '../tasks/calendar.ts'
import { type Due, isDueBefore } from '../tasks/due.ts'
import type { ReadingOptions } from './dates/reading.ts'

/** Reads a due date as people write it: an ISO date, or "tomorrow 9am", "next friday", "in 3 days", "übermorgen". */
export async function readDueWords(text: string, options: ReadingOptions): Promise<Due> {
  const found = await (await import('./dates/read-date.ts')).readDate(text, options)
  if (found) return found.value.due
  throw invalid('bad_due', `"${text.slice(0, 60)}" is not a date.`, {
    hint: 'Write a date such as 2026-11-21, "tomorrow 9am", "next friday" or "in 3 days".',
  })
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Whether it should have been done by now, or is due by the end of the day. */
export function dueSoon(due: Due, clock: Clock): 'overdue' | 'today' | 'later' {
  if (isDueBefore(due, overdueLimit(clock))) return 'overdue'
  return isDueBefore(due, todayLimit(clock)) ? 'today' : 'later'
}

/**
 * `Fri 21 Nov`, with the time on the reader's clocks where there is one (17:00, or 5:00 pm to people of 12 hours) and the
 * year where it is not this one.
 */
export function showDue(due: Due, clock: Clock & Pick<ReadingOptions, 'hours'>): string {
  const isDay = due.length === 10
  const instant = new Date(due)
  const day = isDay ? due : localDay(instant, clock.zone)
  const date = new Date(day)
  const named = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  const year = day.slice(0, 4) === localDay(clock.now, clock.zone).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  if (isDay) return `${named}${year}`
  const wall = new Date(instant.getTime() + offsetMinutes(instant, clock.zone) * 60_000).toISOString()
  return `${named}${year} ${clock.hours === 12 ? inTwelve(wall) : wall.slice(11, 16)}`
}

function inTwelve(wall: string): string {
  const hour = Number(wall.slice(11, 13))
  return `${hour % 12 || 12}:${wall.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`
}
