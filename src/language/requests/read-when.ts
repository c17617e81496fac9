import { Failure } from '../../errors.ts'
import { localDay, offsetMinutes, startOfDay } from '../../tasks/calendar.ts'
import { type Due, isWholeDay } from '../../tasks/due.ts'
import { findDates } from '../dates/find-dates.ts'
import { readAmount } from '../dates/grammar/numbers.ts'
import { readDate } from '../dates/read-date.ts'
import { candidates, loadLexicons } from '../lexicons/load.ts'
import { Sentence } from '../sentence.ts'
import { isEarlier } from './meanings.ts'
import { says } from './plain.ts'
import type { Reader } from './reader.ts'
import { type Request, textOf, textsOf } from './request.ts'

/** A date that words say: null where they say that there is none, undefined where they are not understood. */
export async function readWhen(words: string, { clock, language }: Reader) {
  for (const text of [
    words,
    words.replaceAll(',', ' '),
    words.replace(/^(?:for|on|by|at|to|in|until|am|bis|pour|le|el|para|a|per|il|op|om)\s+/i, ''),
  ]) {
    try {
      return (await readDate(text, { ...clock, language }))?.value ?? null
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  const [found] = await findDates(words, { ...clock, language })
  return found?.value
}

/** The due date that a request gives a task; undefined where it says none, and the words where they are not understood. */
export async function newDue(
  request: Request,
  due: Due | null,
  reader: Reader,
): Promise<{ readonly due: Due | null } | { readonly unknown: string } | undefined> {
  // A move leaves the time of day as it is, said or not.
  const words = textsOf(request, 'date')
    .join(' ')
    .replace(/,?\s+(?:at the )?same time$/i, '')
  const amount = textOf(request, 'amount')
  if (words !== '') {
    const found = await readWhen(words, reader)
    if (found === null) return { due: null }
    if (found)
      return {
        due:
          due && isTimeOnly(words, found.due, reader.clock)
            ? atTime(due, found.due, reader.clock)
            : // Another day leaves the time of day as it was.
              due && !isWholeDay(due) && isWholeDay(found.due)
              ? atTime(found.due, due, reader.clock)
              : found.due,
      }
    const shifted = await shiftedBy(words, due, request.said, reader)
    return shifted ? { due: shifted } : { unknown: words }
  }
  if (amount === undefined) return undefined
  const shifted = await shiftedBy(amount, due, request.said, reader)
  return shifted ? { due: shifted } : { unknown: amount }
}

const namesToday = says(
  "today|tonight|this evening|this afternoon|this morning|now|heute|aujourd'hui|ce soir|hoy|esta noche|hoje|oggi|stasera|vandaag|vanavond|今日|今夜|今晩|今天|今晚",
)

/** "20:00" is a time of the day that the task has already. */
function isTimeOnly(words: string, found: Due, clock: Reader['clock']): boolean {
  if (found.length === 10 || namesToday(words)) return false
  const letters = words
    .replace(/[\d:.,]/g, ' ')
    .replace(
      /(?<!\p{L})(?:at|um|à|a|las|alle|às|om|uhr|h|am|pm|o'clock|noon|uur)(?!\p{L})|[時点點分半\s]|午[前后後]|上午|下午|晚上|早上/giu,
      '',
    )
  const days = (Date.parse(found) - clock.now.getTime()) / 86_400_000
  return letters === '' && days <= 1
}

function atTime(due: Due, moment: Due, { zone }: Reader['clock']): Due {
  const at = new Date(moment)
  const minutes = Math.round((at.getTime() - startOfDay(localDay(at, zone), zone).getTime()) / 60_000)
  const day = due.length === 10 ? due : localDay(new Date(due), zone)
  return new Date(startOfDay(day, zone).getTime() + minutes * 60_000).toISOString().replace('.000', '') as Due
}

/** So much later than it is due, or than today; earlier where the request says so. */
async function shiftedBy(
  amount: string,
  due: Due | null,
  said: string,
  reader: Reader,
): Promise<Due | undefined> {
  const { clock, language } = reader
  const words = amount.replace(/^(?:by|um|de|di|met|for|another|noch|por|per)\s+/i, '')
  for (const lexicon of await loadLexicons(candidates(words, language))) {
    const found = readAmount(new Sentence(words, lexicon), 0)
    if (!found) continue
    const { count, unit } = found.value
    const sign = isEarlier(said) ? -1 : 1
    return shifted(due ?? localDay(clock.now, clock.zone), sign * count, unit, clock)
  }
  return undefined
}

const minutesIn: Readonly<Record<string, number>> = { minute: 1, hour: 60 }
const daysIn: Readonly<Record<string, number>> = { day: 1, workday: 1, week: 7, fortnight: 14, weekend: 7 }
const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

function shifted(due: Due, count: number, unit: string, { now, zone }: Reader['clock']): Due {
  const minutes = minutesIn[unit]
  if (minutes !== undefined) {
    const from = due.length === 10 ? now : new Date(due)
    return new Date(from.getTime() + count * minutes * 60_000).toISOString().replace(/\.\d+/, '') as Due
  }
  const moved = (day: string): Due => {
    const date = new Date(`${day}T00:00:00Z`)
    const months = monthsIn[unit]
    if (months === undefined) date.setUTCDate(date.getUTCDate() + Math.round(count * (daysIn[unit] ?? 1)))
    else date.setUTCMonth(date.getUTCMonth() + Math.round(count * months))
    return date.toISOString().slice(0, 10) as Due
  }
  if (due.length === 10) return moved(due)
  // The clocks on the wall stay, also over a change of them.
  const at = new Date(due)
  const wall = new Date(at.getTime() + offsetMinutes(at, zone) * 60_000).toISOString()
  const day = moved(wall.slice(0, 10))
  return atTime(day, due, { now, zone })
}
