import { type Due, readDue } from '../tasks/due.ts'

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** A day or a moment as tools write it; without a zone it is taken for UTC. Null where it is neither. */
export function readMoment(text: string): Date | null {
  const found = pattern.exec(text.trim())
  if (!found) return null
  const [, day, time = '00:00', zone = 'Z'] = found
  const seconds = time.replace(',', '.').replace(/(\.\d{3})\d+$/, '$1')
  const offset = zone.toUpperCase().replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  const moment = new Date(`${day}T${seconds}${offset}`)
  // `Date` takes 30 February for 2 March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day as string)
  // Earlier ones are the zero of some program.
  return isDay && moment.getTime() > 0 ? moment : null
}

/** A due date out of a day, or out of a moment with its zone. Null where it is neither. */
export function readDueMoment(text: string): Due | null {
  const words = text.trim().replace(/(\.\d{3})\d+/, '$1')
  try {
    return readDue(words)
  } catch {
    const moment = readMoment(words)
    return moment && readDue(moment.toISOString())
  }
}

/** A repetition as people write it, with the date it begins with. */
export interface ReadRepeat {
  readonly due: Due
  /** A rule of RFC 5545. */
  readonly repeat: string
  readonly occurrence: string
  readonly duration?: number | undefined
}

/** Reads a repetition that is written in words; `due` is the date it goes on with, where that is known. */
export type ReadRepeatWords = (
  words: string,
  due: Due | null,
  zone: string | null,
) => Promise<ReadRepeat | null>

/** Reads a due date that is written in words, on a clock of that zone or of the person's own. */
export type ReadDueWords = (words: string, zone: string | null) => Promise<Due | null>
