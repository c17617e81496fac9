import { offsetMinutes } from '../../tasks/calendar.ts'
import { dayOf } from '../../tasks/civil-day.ts'
import { readDue } from '../../tasks/due.ts'
import { inZone, momentAt } from '../../tasks/wall-clock.ts'
import type { FoundDate, ReadingOptions } from './reading.ts'

/**
 * The last resort for a text that is only a date: forms of mail and log files, zones by name ("5pm CET"). In running
 * text chrono-node reads "après-demain" and "pasado mañana" as tomorrow, so it is asked for whole texts, in English.
 */
export async function readWithChrono(words: string, options: ReadingOptions): Promise<FoundDate | undefined> {
  const { now, zone } = options
  // The package's other languages are ten times as large.
  const en = await import('chrono-node/en')
  const reference = { instant: now, timezone: offsetMinutes(now, zone) }
  const [found, another] = en.parse(words, reference, { forwardDate: true })
  if (!found || another || found.text.length < words.length) return undefined
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => found.start.get(name) ?? 0
  const day = dayOf(part('year'), part('month'), part('day'))
  const due = !found.start.isCertain('hour')
    ? readDue(new Date(day * 86_400_000).toISOString().slice(0, 10))
    : found.start.isCertain('timezoneOffset')
      ? inZone(found.start.date(), zone)
      : momentAt(day, part('hour') * 60 + part('minute'), zone)
  return {
    start: 0,
    end: words.length,
    text: words,
    language: 'en',
    role: null,
    value: { due },
    window: { from: due, to: due },
  }
}
