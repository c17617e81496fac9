import { dayFromIso } from '../../tasks/civil-day.ts'
import { readDue } from '../../tasks/due.ts'
import { checkZone, momentAt } from '../../tasks/wall-clock.ts'
import type { FoundDate, ReadingOptions } from './reading.ts'

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/i
const withoutZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/i

/** 2026-11-21, 2026-11-21T09:00 on the clock of the zone, 2026-11-21T09:00:00+01:00 as it stands. */
export function readIso(words: string, { zone }: ReadingOptions): FoundDate | undefined {
  if (!iso.test(words)) return undefined
  checkZone(zone)
  const [, day, hour, minute] = withoutZone.exec(words) ?? []
  if (day === undefined && words[10] === ' ') return undefined
  // The parts are checked by the same rules as every due date.
  if (day !== undefined) readDue(`${day}T${hour}:${minute}Z`)
  const due =
    day === undefined ? readDue(words) : momentAt(dayFromIso(day), Number(hour) * 60 + Number(minute), zone)
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
