import { readCalendarDate } from '../../dates/grammar/calendar-dates.ts'
import { readClock } from '../../dates/grammar/clocks.ts'
import { readNumber } from '../../dates/grammar/numbers.ts'
import { readTailWord } from '../../dates/grammar/phrase.ts'
import { readDayName } from '../../dates/grammar/weekdays.ts'
import type { Today } from '../../dates/reading.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import {
  monthly,
  readAmountEach,
  readEvery,
  readMonthDays,
  readNth,
  readWeekdays,
  yearlyOn,
} from './bodies.ts'
import { everyUnit, type RepeatDraft, workdays } from './draft.ts'
import { detailed, readTail } from './repeat-tails.ts'

export interface RepeatPhrase extends RepeatDraft {
  readonly first: number
  readonly next: number
  /** Whether more is said about it that was not understood. */
  readonly isOpen: boolean
}

/** Reads the repetition that begins at a token, with its time, its end and how often. */
export function readRepeatPhrase(sentence: Sentence, at: number, today: Today): RepeatPhrase | undefined {
  if (!sentence.canBegin(at)) return undefined
  const body = readBody(sentence, at, today)
  if (!body) return undefined
  let draft = body.value
  let { next } = body
  for (let turn = 0; turn < 8; turn++) {
    const more = readTail(sentence, next, draft, today)
    if (!more) break
    draft = more.value
    next = more.next
  }
  // A tail word that says nothing more: the に of 毎週金曜に.
  const particle = readTailWord(sentence, next, { day: { from: 0, to: 0, due: 0, firm: 3, weekday: 1 } })
  if (particle?.value === 'on') next = particle.next
  return { ...draft, first: at, next, isOpen: goesOn(sentence, next, draft) }
}

/** What follows narrows it in a way that is not read: "except sundays", "until christmas", "and 8pm". */
function goesOn(sentence: Sentence, at: number, { clock }: RepeatDraft): boolean {
  const lead = sentence.take(at, 'lead')?.value
  if (sentence.take(at, 'except') || lead === 'until' || sentence.take(at, 'or')) return true
  const and = sentence.take(at, 'and')
  return and !== undefined && clock !== undefined && readClock(sentence, and.next)?.value.isBare === false
}

function readBody(sentence: Sentence, at: number, today: Today): Taken<RepeatDraft> | undefined {
  const place = sentence.skip(at, 'lead')
  return (
    readFrequency(sentence, at, today) ??
    readEvery(sentence, at, today) ??
    readHabit(sentence, at) ??
    readOfEvery(sentence, at, today) ??
    readAmountEach(sentence, at) ??
    oneInTwo(sentence, at) ??
    fromToEach(sentence, at) ??
    (place > at ? (readEvery(sentence, place, today) ?? readHabit(sentence, place)) : undefined)
  )
}

/** "daily", "毎週", "每月": what follows may say which day. */
function readFrequency(sentence: Sentence, at: number, today: Today): Taken<RepeatDraft> | undefined {
  const part = sentence.take(at, 'everyPart')
  if (part) return { value: { frequency: 'DAILY', interval: 1, part: part.value, firm: 3 }, next: part.next }
  const found = sentence.take(at, 'frequency')
  const draft =
    found && everyUnit(found.value[1], found.value[0], frequencyFirmness(sentence, at, found.next))
  if (!found || !draft) return undefined
  const detail = detailed(sentence, { value: draft, next: found.next }, today)
  if (detail) return detail
  const listed = sentence.isClose(found.next) ? sentence.take(found.next, 'listWeekday') : undefined
  if (draft.frequency === 'WEEKLY' && listed) {
    const days = readWeekdays(sentence, found.next, listed)
    if (days) return { value: { ...draft, days: days.value }, next: days.next }
  }
  return { value: draft, next: found.next }
}

/** "every week" stands anywhere; "weekly" may belong to a title. */
function frequencyFirmness(sentence: Sentence, at: number, next: number): 1 | 3 {
  const isAsian = sentence.lexicon.language === 'ja' || sentence.lexicon.language === 'zh'
  return isAsian || next > at + 1 ? 3 : 1
}

/** "on mondays and thursdays", "montags", "los lunes", "weekdays". */
function readHabit(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const alone = sentence.take(at, 'workdaysAlone')
  if (alone) return { value: { frequency: 'WEEKLY', interval: 1, days: workdays, firm: 2 }, next: alone.next }
  // "two mondays from now"
  if (at > 0 && readNumber(sentence, at - 1)) return undefined
  const habit = sentence.take(at, 'habit')
  const days = habit && readWeekdays(sentence, at, habit)
  return days && { value: { frequency: 'WEEKLY', interval: 1, days: days.value, firm: 2 }, next: days.next }
}

/** "the first monday of every month", "le 15 de chaque mois", "24 december every year". */
function readOfEvery(sentence: Sentence, at: number, today: Today): Taken<RepeatDraft> | undefined {
  const last = readLastDay(sentence, at)
  if (last) return last
  const place = sentence.skip(at, 'lead', 'the')
  const nth = readNth(sentence, place)
  const name = nth && readDayName(sentence, nth.next)
  const month = name && everyMonth(sentence, name.next)
  if (month !== undefined)
    return { value: monthly({ weekday: name!.value.weekday, nth: nth!.value }), next: month }
  const days =
    readMonthDays(sentence, place) ??
    readMonthDays(sentence, Math.max(at, place - 1)) ??
    readMonthDays(sentence, at)
  const every = days && everyMonth(sentence, days.next)
  if (days && every !== undefined)
    return { value: { frequency: 'MONTHLY', interval: 1, monthDays: days.value, firm: 3 }, next: every }
  const date = readCalendarDate(sentence, place, today)
  const year = date && everyPeriod(sentence, date.next, 'year')
  return date && year !== undefined ? { value: yearlyOn(date.value.due), next: year } : undefined
}

/** "the last day of every month", "end of each month". */
function readLastDay(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const place = sentence.skip(at, 'lead', 'the')
  for (const from of [at, place]) {
    const edge = sentence.take(from, 'lastDay') ?? sentence.take(from, 'edge')
    if (!edge || (edge.value !== true && edge.value !== 'end')) continue
    const month = everyMonth(sentence, edge.next)
    if (month !== undefined)
      return { value: { frequency: 'MONTHLY', interval: 1, monthDays: [-1], firm: 3 }, next: month }
  }
  return undefined
}

function everyMonth(sentence: Sentence, at: number): number | undefined {
  return everyPeriod(sentence, at, 'month')
}

function everyPeriod(sentence: Sentence, at: number, wanted: 'month' | 'year'): number | undefined {
  const place = sentence.skip(at, 'det', 'lead')
  for (const from of [place, at]) {
    const frequency = sentence.take(from, 'frequency')
    if (frequency?.value[0] === 1 && frequency.value[1] === wanted) return frequency.next
    const every = sentence.take(from, 'every')
    const unit = every && sentence.take(every.next, 'unit')
    if (unit?.value === wanted) return unit.next
  }
  return undefined
}

/** "de 8 em 8 horas". */
function fromToEach(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const { tokens } = sentence
  const [number, same] = [tokens[at + 1]?.number, tokens[at + 3]?.number]
  if (tokens[at]?.word !== 'de' || tokens[at + 2]?.word !== 'em' || number === undefined || number !== same)
    return undefined
  const unit = sentence.take(at + 4, 'unit')
  const found = unit && everyUnit(unit.value, number)
  return found && { value: found, next: unit.next }
}

/** "un lundi sur deux", "un jour sur trois". */
function oneInTwo(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const one = sentence.take(at, 'article')
  if (!one) return undefined
  const unit = sentence.take(one.next, 'unit')
  const name = readDayName(sentence, one.next)
  const rate = sentence.take(name?.next ?? unit?.next ?? at, 'everyOther')
  if (!rate) return undefined
  const value = name
    ? {
        frequency: 'WEEKLY' as const,
        interval: rate.value,
        days: [{ weekday: name.value.weekday }],
        firm: 3 as const,
      }
    : unit && everyUnit(unit.value, rate.value)
  return value && { value, next: rate.next }
}
