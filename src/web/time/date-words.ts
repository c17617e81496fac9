import { daysBetween, type Today, wallClock } from './calendar.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A due date as people say it: "Today 17:00", "Tomorrow", "Friday", "Mon 23 Nov", "2 days ago". */
export function dueWords(due: string, today: Today): string {
  const wall = due.length === 10 ? due : wallClock(today.zone, Date.parse(due))
  const time = wall.slice(11)
  const day = dayWords(wall.slice(0, 10), today)
  return time === '' ? day : `${day} ${time}`
}

export function dayWords(day: string, today: Today): string {
  const days = daysBetween(today.day, day)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  const date = new Date(day)
  if (days > 1 && days < 7) return weekday.format(date)
  if (days < 0 && days > -7) return `${-days} days ago`
  return day.slice(0, 4) === today.day.slice(0, 4)
    ? short.format(date).replace(',', '')
    : withYear.format(date)
}

/** When something happened: "just now", "5 minutes ago", "14:20", "yesterday 14:20", "Mon 3 Nov 14:20". */
export function momentWords(at: string, today: Today): string {
  const instant = Date.parse(at)
  const minutes = Math.floor((today.now - instant) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const wall = wallClock(today.zone, instant)
  const day = wall.slice(0, 10)
  if (day === today.day) return `today ${wall.slice(11)}`
  const days = daysBetween(day, today.day)
  return `${days === 1 ? 'yesterday' : short.format(new Date(day)).replace(',', '')} ${wall.slice(11)}`
}
