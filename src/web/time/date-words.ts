import { capitalised } from '../words/capitalised.ts'
import { locale, words } from '../words/words.ts'
import { daysBetween, type Today, wallClock } from './calendar.ts'

/** A due date as people say it: "Today 17:00", "Tomorrow", "Friday", "Mon 23 Nov", "2 days ago". */
export function dueWords(due: string, today: Today): string {
  return capitalised(dueInWords(due, today))
}

/** The same within a sentence: "today 17:00", "Mon 23 Nov". */
export function dueInWords(due: string, today: Today): string {
  const wall = due.length === 10 ? due : wallClock(today.zone, Date.parse(due))
  const time = wall.slice(11)
  const day = dayInWords(wall.slice(0, 10), today)
  return time === '' ? day : `${day} ${timeWords(time, today)}`
}

/** `17:00`, or `5:00 pm` for those who tell the time so. */
export function timeWords(time: string, { hours }: Pick<Today, 'hours'>): string {
  if (hours === 24) return time
  return written(`1970-01-01T${time}Z`, { hour: 'numeric', minute: '2-digit', hour12: true })
}

/** A length in minutes: "45 min", "2 h", "1 h 30 min". */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && words.time.hours(hours), (rest > 0 || hours === 0) && words.time.minutes(rest)]
    .filter(Boolean)
    .join(' ')
}

/** "Friday 20 November". */
export function fullDay(day: string): string {
  return written(day, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** "Friday". */
export function weekdayName(day: string): string {
  return written(day, { weekday: 'long' })
}

/** "20 November". */
export function dayAndMonth(day: string): string {
  return written(day, { day: 'numeric', month: 'long' })
}

export function dayWords(day: string, today: Today): string {
  return capitalised(dayInWords(day, today))
}

function dayInWords(day: string, today: Today): string {
  const days = daysBetween(today.day, day)
  if (days > -7 && days < 2) return relative(days, 'day')
  if (days > 1 && days < 7) return written(day, { weekday: 'long' })
  return day.slice(0, 4) === today.day.slice(0, 4)
    ? written(day, { weekday: 'short', day: 'numeric', month: 'short' })
    : written(day, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** "Fri 20": a weekday with the day of the month. */
export function shortDay(day: string): string {
  return written(day, { weekday: 'short', day: 'numeric' })
}

/** When something happened: "just now", "5 minutes ago", "14:20", "yesterday 14:20", "Mon 3 Nov 14:20". */
export function momentWords(at: string, today: Today): string {
  const instant = Date.parse(at)
  const minutes = Math.floor((today.now - instant) / 60_000)
  if (minutes < 1) return words.time.justNow
  if (minutes < 60) return relative(-minutes, 'minute')
  const wall = wallClock(today.zone, instant)
  const day = wall.slice(0, 10)
  const days = daysBetween(today.day, day)
  const date =
    days > -2 ? relative(days, 'day') : written(day, { weekday: 'short', day: 'numeric', month: 'short' })
  return `${date} ${timeWords(wall.slice(11), today)}`
}

/** "November 2026". */
export function monthWords(day: string): string {
  return written(day, { month: 'long', year: 'numeric' })
}

/** The weekdays in the order of a person's week. */
export function weekdayNames(weekStart: number): { readonly short: string; readonly long: string }[] {
  return Array.from({ length: 7 }, (_, at) => {
    // The 5th of January 1970 was a Monday.
    const day = new Date(Date.UTC(1970, 0, 4 + weekStart + at)).toISOString()
    return { short: written(day, { weekday: 'short' }), long: written(day, { weekday: 'long' }) }
  })
}

/** "23–29 November" as short as it can be said: "23–29 Nov", "30 Nov – 6 Dec", "30 Nov". */
export function rangeWords(from: string, to: string): string {
  const range = formatOf({ day: 'numeric', month: 'short' }).formatRange(new Date(from), new Date(to))
  const plain = range.replaceAll('\u2009', ' ')
  return from.slice(0, 7) === to.slice(0, 7) ? plain.replace(' – ', '–') : plain
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each language: lists write thousands of dates. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** English writes "Mon 23 Nov", without a comma after the weekday. */
function written(date: string, options: Intl.DateTimeFormatOptions): string {
  const text = formatOf(options).format(new Date(date)).replaceAll('\u202f', ' ')
  return locale().startsWith('en') ? text.replace(',', '') : text
}

function relative(amount: number, unit: 'day' | 'minute'): string {
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(amount, unit)
}
