import { civilOf, dayOf, daysInMonth } from '../../../tasks/civil-day.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import type { DayPiece } from './day-piece.ts'
import { readNumber } from './numbers.ts'
import { readRelUnit } from './weekdays.ts'

/** A whole month: "december", "march 2027", "12月", "next december". */
export function readMonth(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const inYear = readMonthOfYear(sentence, at, today)
  if (inYear) return inYear
  const rel = sentence.take(at, 'rel')
  const place = rel ? sentence.skip(rel.next, 'det') : at
  const marked = readMarkedNumber(sentence, place, 'monthMark')
  // 3 月 is March, but 3ヶ月 are three months.
  const month = marked ?? readMonthName(sentence, place)
  if (!month || month.value > 12) return undefined
  const year = readYear(sentence, month.next)
  const after = !rel && !year && sentence.lexicon.relAfter ? sentence.take(month.next, 'rel') : undefined
  const found = monthNear(year?.value, month.value, today)
  const isBack = (rel ?? after)?.value === -1 && found.back
  const value = isBack ? { ...found, ...found.back, due: found.back!.from, isPast: true } : found
  return { value: { ...value, needsLead: !rel && !after }, next: year?.next ?? after?.next ?? month.next }
}

/** 来年の3月, "march next year". */
function readMonthOfYear(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const { year: now } = civilOf(today.day)
  const year = readRelUnit(sentence, at)
  if (year?.value.unit === 'year') {
    const month = readMarkedNumber(sentence, sentence.skip(year.next, 'det'), 'monthMark')
    return month && { value: monthNear(now + year.value.rel, month.value, today), next: month.next }
  }
  const month = readMonthName(sentence, at)
  const after = month && readRelUnit(sentence, sentence.skip(month.next, 'det'))
  if (!month || after?.value.unit !== 'year') return undefined
  return { value: monthNear(now + after.value.rel, month.value, today), next: after.next }
}

/** The month that runs or comes, from its first day to its last. */
export function monthNear(said: number | undefined, month: number, today: Today): DayPiece {
  const { year } = civilOf(today.day)
  const whole = (inYear: number) => ({
    from: dayOf(inYear, month, 1),
    to: dayOf(inYear, month, daysInMonth(inYear, month)),
  })
  if (said !== undefined) return { ...whole(said), due: whole(said).from, firm: 2 }
  const near = whole(whole(year).to >= today.day ? year : year + 1)
  const back = whole(whole(year).from <= today.day ? year : year - 1)
  return { ...near, due: near.from < today.day ? near.to : near.from, back, firm: 1 }
}

export function readMarkedNumber(
  sentence: Sentence,
  at: number,
  kind: 'yearMark' | 'monthMark' | 'dayMark',
): Taken<number> | undefined {
  const number = readNumber(sentence, at)
  const mark = number && sentence.take(number.next, kind)
  return mark && { value: number.value, next: mark.next }
}

export function readMonthName(sentence: Sentence, at: number): Taken<number> | undefined {
  const full = sentence.take(at, 'month')
  if (full) return full
  const short = sentence.take(at, 'shortMonth')
  if (!short) return undefined
  const isDotted = sentence.isMark(short.next, '.') && sentence.isClose(short.next)
  return {
    value: short.value,
    next: isDotted && short.next + 1 < sentence.tokens.length ? short.next + 1 : short.next,
  }
}

/** A year behind a month: "2027", ", 2027", "de 2027", "'27". */
export function readYear(sentence: Sentence, at: number): Taken<number> | undefined {
  const place = sentence.skip(sentence.isMark(at, ',') ? at + 1 : at, 'det')
  const token = sentence.tokens[place]
  if (token?.number === undefined || token.word.length !== 4) return undefined
  if (token.number < 1900 || token.number > 2999) return undefined
  const isMore = sentence.isClose(place + 1) && sentence.isMark(place + 1, '-:/')
  return isMore ? undefined : { value: token.number, next: place + 1 }
}
