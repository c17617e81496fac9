import { onOrAfter, onOrBefore } from '../../../tasks/civil-day.ts'
import type { Unit } from '../../languages.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import { type Today, weekOf } from '../reading.ts'
import { type DayPiece, oneDay } from './day-piece.ts'
import { type Amount, readAmount } from './numbers.ts'

/** "friday", "fri", "next friday", "friday next week", "monday week", "Freitag in einer Woche". */
export function readWeekday(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  return (
    inNamedWeek(sentence, at, today) ??
    withRel(sentence, at, today) ??
    withWeeks(sentence, at, today) ??
    bare(sentence, at, today)
  )
}

interface Name {
  readonly weekday: number
  readonly isShort: boolean
}

export function readDayName(sentence: Sentence, at: number): Taken<Name> | undefined {
  const full = sentence.take(at, 'weekday')
  if (full) return { value: { weekday: full.value, isShort: false }, next: full.next }
  const short = sentence.take(at, 'shortWeekday')
  if (!short) return undefined
  // "Fr.", unless the full stop ends the sentence.
  const isDotted = sentence.isMark(short.next, '.') && sentence.isClose(short.next)
  const next = isDotted && short.next + 1 < sentence.tokens.length ? short.next + 1 : short.next
  return { value: { weekday: short.value, isShort: true }, next }
}

function bare(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const name = readDayName(sentence, at)
  if (!name) return undefined
  const { weekday, isShort } = name.value
  return { value: { ...named(weekday, today), firm: isShort ? 1 : 2, isShort }, next: name.next }
}

/** The nearest one, which may be today. */
function named(weekday: number, today: Today): DayPiece {
  const last = onOrBefore(today.day, weekday)
  return oneDay(onOrAfter(today.day, weekday), { weekday, back: { from: last, to: last } })
}

function withRel(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const before = sentence.take(at, 'rel')
  const name = readDayName(sentence, before ? sentence.skip(before.next, 'det') : at)
  if (!name) return undefined
  const after = before ? undefined : sentence.lexicon.relAfter ? sentence.take(name.next, 'rel') : undefined
  const rel = before ?? after
  if (!rel) return undefined
  const next = before ? name.next : rel.next
  return { value: relDay(name.value.weekday, rel.value, today), next }
}

function relDay(weekday: number, rel: number | 'coming', today: Today): DayPiece {
  if (rel === 'coming') return oneDay(onOrAfter(today.day + 1, weekday))
  if (rel < 0) return oneDay(onOrBefore(today.day - 1, weekday), { isPast: true })
  if (rel === 0) return { ...named(weekday, today), firm: 3 }
  return oneDay(dayInWeek(weekday, rel, today))
}

function dayInWeek(weekday: number, steps: number, today: Today): number {
  return onOrAfter(weekOf(today.day, today) + 7 * steps, weekday)
}

/** "monday next week", "next week monday", "来週の金曜". */
function inNamedWeek(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const week = readRelUnit(sentence, at)
  if (week?.value.unit === 'week') {
    const name = readDayName(sentence, sentence.skip(week.next, 'det', 'dateJoin'))
    if (name) return { value: inWeek(name.value.weekday, week.value.rel, today), next: name.next }
    // 下周五 is the week and 五.
    const listed = sentence.isClose(week.next) ? sentence.take(week.next, 'listWeekday') : undefined
    return listed && { value: inWeek(listed.value, week.value.rel, today), next: listed.next }
  }
  const name = readDayName(sentence, at)
  const after = name && readRelUnit(sentence, sentence.skip(name.next, 'det'))
  if (after?.value.unit !== 'week') return undefined
  return { value: inWeek(name!.value.weekday, after.value.rel, today), next: after.next }
}

function inWeek(weekday: number, steps: number, today: Today): DayPiece {
  return oneDay(dayInWeek(weekday, steps, today), { isPast: steps < 0 })
}

/** "monday week", "friday in two weeks", "lundi en huit". */
function withWeeks(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const name = readDayName(sentence, at)
  if (!name) return undefined
  const after = sentence.take(name.next, 'weeksAfter')
  if (after) return { value: weeksOn(name.value.weekday, after.value, today), next: after.next }
  const ahead = sentence.take(name.next, 'ahead')
  const amount = ahead && readAmount(sentence, ahead.next)
  const weeks = amount && weeksIn(amount.value)
  if (!weeks) return undefined
  return { value: weeksOn(name.value.weekday, weeks, today), next: amount.next }
}

/** 14 days are two of them. */
function weeksIn({ count, unit }: Amount): number | undefined {
  if (unit === 'week') return count
  return unit === 'day' && count % 7 === 0 ? count / 7 : undefined
}

function weeksOn(weekday: number, weeks: number, today: Today): DayPiece {
  return oneDay(onOrAfter(today.day, weekday) + 7 * Math.round(weeks))
}

export interface RelUnit {
  readonly rel: number
  readonly unit: Unit
}

/** "next week", "la semaine prochaine", "来週". What comes is the next one. */
export function readRelUnit(sentence: Sentence, at: number): Taken<RelUnit> | undefined {
  const whole = sentence.take(at, 'relUnit')
  if (whole) return { value: { rel: whole.value[0], unit: whole.value[1] }, next: whole.next }
  const rel = sentence.take(at, 'rel')
  if (rel) {
    const unit = sentence.take(sentence.skip(rel.next, 'counter'), 'unit')
    return unit && { value: { rel: stepsOf(rel.value), unit: unit.value }, next: unit.next }
  }
  const unit = sentence.lexicon.relAfter ? sentence.take(at, 'unit') : undefined
  const after = unit && sentence.take(unit.next, 'rel')
  return after && { value: { rel: stepsOf(after.value), unit: unit!.value }, next: after.next }
}

function stepsOf(rel: number | 'coming'): number {
  return rel === 'coming' ? 1 : rel
}
