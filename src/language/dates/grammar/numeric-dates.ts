import { isDay } from '../../../tasks/civil-day.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { dated } from './calendar-dates.ts'
import type { DayPiece } from './day-piece.ts'

interface Numbers {
  readonly values: readonly number[]
  readonly widths: readonly number[]
  readonly mark: string
  /** Whether one more mark closes it: "20.11." */
  readonly isClosed: boolean
  readonly next: number
}

/** 2026-11-21, 21.11., 21.11.2026, 11/21, 21-11-2026. */
export function readNumericDate(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const numbers = readNumbers(sentence, at)
  const piece = numbers && (byYear(numbers, today) ?? withoutYear(sentence, numbers, at, today))
  return piece && { value: piece, next: numbers.next }
}

function readNumbers(sentence: Sentence, at: number): Numbers | undefined {
  const { tokens } = sentence
  const before = tokens[at - 1]
  // Not inside of a longer number, a price, a version or a path.
  if (before && sentence.isClose(at) && /^[\p{L}\p{N}./:,$€£#%*+_=\\-]$|^\p{L}+$|^\d+$/u.test(before.word))
    if (!/[\p{Script=Han}\p{Script=Hiragana}]/u.test(before.word)) return undefined
  const mark = tokens[at + 1]?.word ?? ''
  if (tokens[at]?.number === undefined || !/^[-/.]$/.test(mark)) return undefined
  const places = [at]
  for (let place = at + 1; tokens[place]?.word === mark && places.length < 3; place += 2) {
    const number = tokens[place + 1]
    if (number?.number === undefined || !sentence.isClose(place) || !sentence.isClose(place + 1)) break
    places.push(place + 1)
  }
  if (places.length < 2) return undefined
  const last = places.at(-1) as number
  const isClosed = mark === '.' && sentence.isClose(last + 1) && tokens[last + 1]?.word === '.'
  const next = isClosed && places.length === 2 ? last + 2 : last + 1
  const after = tokens[next]
  if (after && sentence.isClose(next) && /^[/:_%€$\d]|^-$/.test(after.word)) return undefined
  if (
    after &&
    sentence.isClose(next) &&
    after.word === '.' &&
    tokens[next + 1]?.number !== undefined &&
    sentence.isClose(next + 1)
  )
    return undefined
  return {
    values: places.map((place) => tokens[place]?.number as number),
    widths: places.map((place) => tokens[place]?.word.length as number),
    mark,
    isClosed,
    next,
  }
}

function byYear({ values, widths, mark }: Numbers, today: Today): DayPiece | undefined {
  if (values.length !== 3) return undefined
  const [first = 0, second = 0, third = 0] = values
  if (widths[0] === 4) return dated(first, second, third, today)
  const isShort = widths[2] === 2 && mark !== '-'
  if (widths[2] !== 4 && !isShort) return undefined
  const year = isShort ? 2000 + third : third
  const [date, month] = ordered(first, second, mark, year, today)
  return dated(year, month, date, today)
}

function withoutYear(sentence: Sentence, numbers: Numbers, at: number, today: Today): DayPiece | undefined {
  const { values, widths, mark, isClosed } = numbers
  const [first = 0, second = 0] = values
  // 20-11 is a score or a range as often as a date.
  const isDutch = sentence.lexicon.language === 'nl'
  if (values.length !== 2 || (mark === '-' && !isDutch) || widths.some((width) => width > 2)) return undefined
  const before = at > 0 ? at - 1 : undefined
  const isPart =
    before !== undefined && (sentence.isCounted(before) || sentence.tokens[before]?.number !== undefined)
  if (isPart) return undefined
  const [date, month] = ordered(first, second, mark, 2028, today)
  const piece = dated(undefined, month, date, today)
  if (!piece) return undefined
  // "20.11" without its last full stop is a number as often.
  const isDecimal = (mark === '.' && !isClosed) || mark === '-'
  return { ...piece, firm: mark === '.' && isClosed ? 2 : 1, needsLead: isDecimal }
}

/** The order of the region, unless only the other makes a date. */
function ordered(first: number, second: number, mark: string, year: number, today: Today): [number, number] {
  if (mark !== '/') return [first, second]
  const dmy: [number, number] = [first, second]
  const mdy: [number, number] = [second, first]
  const [wanted, other] = today.order === 'dmy' ? [dmy, mdy] : [mdy, dmy]
  return isDay(year, wanted[1], wanted[0]) ? wanted : other
}
