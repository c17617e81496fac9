import { invalid } from '../errors.ts'
import { type Clock, localDay, offsetMinutes, overdueLimit, todayLimit } from '../tasks/calendar.ts'
import { type Due, isDueBefore, readDue } from '../tasks/due.ts'
import { trimWhiteSpace } from '../tasks/task-text.ts'

const isoLike = /^\d{4}-\d{2}-\d{2}(T.*)?$/
const isoWithoutZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/
const lead = /^(due|by|on|at|before|until|till)\s+/i

/** Phrases that people write and the parser does not know, in its words. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/^(eod|end of( the)? day)$/i, 'today'],
  [/^(eow|end of( the)? week)$/i, 'friday'],
  [/^(cob|close of business)$/i, 'today 5pm'],
]

/** Reads a due date as people write it: an ISO date, or "tomorrow 9am", "next friday", "in 3 days". */
export async function readDueWords(text: string, clock: Clock): Promise<Due> {
  const words = trimWhiteSpace(text).replace(lead, '')
  if (isoWithoutZone.test(words)) return atLocalTime(words, clock.zone)
  if (isoLike.test(words)) return readDue(words)
  if (words.length > 100) throw notUnderstood(text)
  const known = phrases.find(([phrase]) => phrase.test(words))?.[1] ?? words
  const { parse } = await import('chrono-node')
  const reference = { instant: clock.now, timezone: offsetMinutes(clock.now, clock.zone) }
  const [found, another] = parse(known, reference, { forwardDate: true })
  if (!found || another || !coversAll(known, found.text)) throw notUnderstood(text)

  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') =>
    String(found.start.get(name) ?? 0).padStart(name === 'year' ? 4 : 2, '0')
  const day = `${part('year')}-${part('month')}-${part('day')}`
  if (!found.start.isCertain('hour')) return readDue(day)
  // "in 2 hours" and "5pm CET" name an instant; "9am" names a time on the wall.
  const isInstant = found.start.isCertain('timezoneOffset')
  return isInstant
    ? inZone(found.start.date(), clock.zone)
    : atLocalTime(`${day}T${part('hour')}:${part('minute')}`, clock.zone)
}

function coversAll(words: string, understood: string): boolean {
  const rest = words.replace(understood, ' ').replace(/\b(the|on|at|by|of|in)\b/gi, ' ')
  return !/[\p{L}\p{N}]/u.test(rest)
}

/** The wall clock's time in the zone, with the offset that holds there on that day. */
function atLocalTime(local: string, zone: string): Due {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) throw notUnderstood(local)
  const guess = asUtc - offsetMinutes(new Date(asUtc), zone) * 60_000
  return inZone(new Date(asUtc - offsetMinutes(new Date(guess), zone) * 60_000), zone)
}

function inZone(instant: Date, zone: string): Due {
  const offset = offsetMinutes(instant, zone)
  const wall = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 16)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(offset)
  const suffix = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
  return readDue(`${wall}${suffix}`)
}

function notUnderstood(text: string) {
  return invalid('bad_due', `"${text.slice(0, 60)}" is not a date I understand.`, {
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

/** `Fri 21 Nov`, with the time in the reader's zone where there is one and the year where it is not this one. */
export function showDue(due: Due, clock: Clock): string {
  const isDay = due.length === 10
  const instant = new Date(due)
  const day = isDay ? due : localDay(instant, clock.zone)
  const date = new Date(day)
  const named = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  const year = day.slice(0, 4) === localDay(clock.now, clock.zone).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  if (isDay) return `${named}${year}`
  const wall = new Date(instant.getTime() + offsetMinutes(instant, clock.zone) * 60_000).toISOString()
  return `${named}${year} ${wall.slice(11, 16)}`
}
