import type { ReadDueWords, ReadRepeatWords } from '../bridges/moments.ts'
import { readDates } from '../contracts/read-dates.ts'
import type { ReadingOptions } from '../language/dates/reading.ts'
import { readDueWords } from '../language/due-words.ts'

/** How dates and repetitions of other tools are read, on the clock of who imports them where they name no zone. */
export function importWords(clock: ReadingOptions): {
  readonly readDueWords: ReadDueWords
  readonly readRepeatWords: ReadRepeatWords
} {
  /** A zone that is not known here is no reason to lose the date. */
  const inZone = async <T>(zone: string | null, read: (options: ReadingOptions) => Promise<T | null>) => {
    const there = zone === null ? null : await read({ ...clock, zone }).catch(() => null)
    return there ?? (await read(clock).catch(() => null))
  }
  return {
    readDueWords: async (words, zone) =>
      words.trim() === '' ? null : inZone(zone, (options) => readDueWords(words, options)),
    readRepeatWords: (words, due, zone) =>
      inZone(zone, async (options) => {
        const read = await readDates({ repeat: words, ...(due !== null && { due }) }, options)
        if (!read.due || !read.repeat || !read.occurrence) return null
        return { due: read.due, repeat: read.repeat, occurrence: read.occurrence, duration: read.duration }
      }),
  }
}
