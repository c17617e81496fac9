import type { PartOfDay } from '../../languages.ts'
import type { Role } from '../../lexicons/kinds.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import { civilOf, onOrAfter, weekdayOf } from '../civil-day.ts'
import type { Today } from '../reading.ts'
import { type Clock, readClock } from './clocks.ts'
import type { DayPiece } from './day-piece.ts'
import { readDays } from './days.ts'
import { readDuration, readNumber } from './numbers.ts'
import { readClockRange } from './ranges.ts'
import { readMoment } from './relative-days.ts'

/** A date as it stands in a text: a day, a time, or both, and the words that lead to it. */
export interface Phrase {
  /** Tokens, from the first to the one behind the last. */
  readonly first: number
  readonly next: number
  readonly role: Role | null
  readonly day?: DayPiece
  readonly moment?: Date
  readonly clock?: Clock
  readonly clockEnd?: Clock
  readonly part?: PartOfDay
  /** How long: "at 9 for 2 hours". */
  readonly minutes?: number
  readonly firm: 1 | 2 | 3
}

type Piece = Omit<Phrase, 'first' | 'next' | 'role'>
type Draft = { -readonly [K in keyof Piece]?: Piece[K] }

const mostPieces = 6

/** Reads the longest date that begins at a token; one that is all of a text needs less to be one. */
export function readPhrase(
  sentence: Sentence,
  at: number,
  today: Today,
  { isAlone = false } = {},
): Phrase | undefined {
  if (!sentence.canBegin(at)) return undefined
  const draft: Draft = {}
  const roles: Role[] = []
  let next = at
  for (let turn = 0; turn < mostPieces; turn++) {
    const found = readPiece(sentence, turn === 0 ? at : behindComma(sentence, next), draft, today)
    if (!found || (turn > 0 && !fits(draft, found.value.piece))) break
    merge(draft, found.value.piece)
    roles.push(...found.value.roles)
    next = found.next
  }
  const tail = next > at ? sentence.take(next, 'tail') : undefined
  if (tail) roles.unshift(tail.value)
  const role = roles.find((one) => one !== 'at') ?? roles[0] ?? null
  if (next === at || !(isAlone || isEnough(draft, role))) return undefined
  return { ...draft, first: at, next: tail?.next ?? next, role, firm: firmness(draft, role) }
}

interface Led {
  readonly piece: Draft
  readonly roles: readonly Role[]
}

/** One piece with the words that lead to it: "on the 1st", "at 5", "tomorrow", "in the morning". */
function readPiece(sentence: Sentence, at: number, before: Draft, today: Today): Taken<Led> | undefined {
  const isFirst = before.firm === undefined
  const places = leads(sentence, at, isFirst)
  let best: Taken<Led> | undefined
  for (const { place, roles } of places) {
    const found = readBare(sentence, place, roles, before, today)
    // "the friday" is a friday among others, and "about tomorrow" what somebody talks about.
    const isLed = place > at && roles.length === 0
    const isOther =
      (isFirst && isLed && !standsAlone(sentence, at, found?.value)) || isAtDay(roles, found?.value)
    if (found && !isOther && found.next > (best?.next ?? at))
      best = { value: { piece: found.value, roles }, next: found.next }
  }
  return best
}

/** "at friday" is a place, and "at first" no date. */
function isAtDay(roles: readonly Role[], piece: Draft | undefined): boolean {
  if (roles.at(-1) !== 'at' || !piece?.day) return false
  return piece.day.weekday !== undefined || (piece.day.date !== undefined && !piece.day.isExact)
}

/** What an article may begin, as in "the weekend", and what "around" may: "around 5pm". */
function standsAlone(sentence: Sentence, at: number, piece: Draft | undefined): boolean {
  if (!sentence.take(at, 'the')) return piece?.clock !== undefined
  return piece?.day !== undefined && piece.day.weekday === undefined && piece.day.needsLead !== true
}

interface Led0 {
  readonly place: number
  readonly roles: readonly Role[]
}

/** The places that words such as "by the" can be read up to. */
function leads(sentence: Sentence, at: number, isFirst: boolean): Led0[] {
  const places: Led0[] = [{ place: at, roles: [] }]
  for (let turn = 0; turn < 4; turn++) {
    const { place, roles } = places.at(-1) as Led0
    const lead = sentence.take(place, 'lead')
    const kinds =
      isFirst && turn === 0 ? (['the', 'around'] as const) : (['det', 'the', 'around', 'dateJoin'] as const)
    const filler = kinds.map((kind) => sentence.take(place, kind)).find((one) => one !== undefined)
    if (lead && lead.next >= (filler?.next ?? 0))
      places.push({ place: lead.next, roles: [...roles, lead.value] })
    else if (filler) places.push({ place: filler.next, roles })
    else break
  }
  return places
}

function readBare(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: Draft,
  today: Today,
): Taken<Draft> | undefined {
  const found = [
    readMomentPiece(sentence, at, today),
    readDayPiece(sentence, at, before, today),
    readClockPiece(sentence, at, roles, before),
    readPartPiece(sentence, at, roles, before, today),
    readLasting(sentence, at, before),
  ]
  let best: Taken<Draft> | undefined
  for (const one of found) if (one && one.next > (best?.next ?? at)) best = one
  return best
}

function readMomentPiece(sentence: Sentence, at: number, today: Today): Taken<Draft> | undefined {
  const moment = readMoment(sentence, at, today)
  return moment && { value: { moment: moment.value, firm: 3 }, next: moment.next }
}

function readDayPiece(sentence: Sentence, at: number, before: Draft, today: Today): Taken<Draft> | undefined {
  const day = readDays(sentence, at, today)
  if (day) return { value: { day: day.value, firm: day.value.firm }, next: day.next }
  // "vendredi 20", where the 20th is a friday.
  const number = before.day?.weekday === undefined ? undefined : readNumber(sentence, at)
  if (!number || !sentence.lexicon.bareDayNumbers) return undefined
  for (let week = 0; week < 9; week++) {
    const due = (before.day as DayPiece).due + 7 * week
    if (civilOf(due).date === number.value && weekdayOf(due) === before.day?.weekday)
      return {
        value: { day: { ...before.day, from: due, to: due, due, isExact: true, firm: 3 }, firm: 3 },
        next: number.next,
      }
  }
  return undefined
}

function readClockPiece(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: Draft,
): Taken<Draft> | undefined {
  const isAt = roles.at(-1) === 'at'
  const range = readClockRange(sentence, at)
  if (range && (!range.value.isBare || isAt || roles.at(-1) === 'from' || before.day))
    return { value: { clock: range.value.from, clockEnd: range.value.to, firm: 3 }, next: range.next }
  const clock = readClock(sentence, at)
  if (!clock) return undefined
  if (!clock.value.isBare)
    return { value: { clock: clock.value, firm: isAt || clock.value.half ? 3 : 2 }, next: clock.next }
  if (isAt) return { value: { clock: clock.value, firm: 3 }, next: clock.next }
  // "tomorrow 9" at the end of what was typed; "tomorrow 5 eggs" is another thing.
  const isLast = clock.next >= sentence.tokens.length || sentence.isMark(clock.next, ',.;)!')
  const isHour = before.day !== undefined && !before.clock && clock.value.hour > 0 && isLast
  // "morning at 7", 下午三点: a part of the day makes an hour of it.
  const hasPart = before.part !== undefined && roles.length === 0 && isLast
  return isHour || hasPart ? { value: { clock: clock.value, firm: 3 }, next: clock.next } : undefined
}

function readPartPiece(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: Draft,
  today: Today,
): Taken<Draft> | undefined {
  const now = sentence.take(at, 'todayPart')
  const whole = (day: number) => ({ from: day, to: day, due: day, firm: 3 as const })
  if (now) return { value: { day: whole(today.day), part: now.value, firm: 3 }, next: now.next }
  const named = sentence.take(at, 'weekdayPart')
  if (named) {
    const [weekday, part] = named.value
    const day = onOrAfter(today.day, weekday)
    return { value: { day: { ...whole(day), weekday, firm: 2 }, part, firm: 2 }, next: named.next }
  }
  const later = sentence.take(at, 'tomorrowPart')
  if (later) return { value: { day: whole(today.day + 1), part: later.value, firm: 3 }, next: later.next }
  const part = sentence.take(at, 'part')
  if (!part) return undefined
  // "in the morning" says when; "morning" alone is a thing, unless 3点 follows it.
  const firm = part.next > at + 1 || roles.length > 0 ? 2 : 1
  const isAlone = before.firm === undefined && firm === 1
  if (isAlone && !(sentence.isClose(part.next) && readClock(sentence, part.next))) return undefined
  return { value: { part: part.value, firm }, next: part.next }
}

/** "for 2 hours" behind a time. */
function readLasting(sentence: Sentence, at: number, before: Draft): Taken<Draft> | undefined {
  if (!before.day && !before.clock) return undefined
  const word = sentence.take(at, 'lasting')
  const duration = readDuration(sentence, word?.next ?? at)
  return duration && { value: { minutes: duration.value, firm: 1 }, next: duration.next }
}

function behindComma(sentence: Sentence, at: number): number {
  if (sentence.isMark(at, ',、，')) return at + 1
  return at
}

/** Whether one more piece belongs to the same date. */
function fits(draft: Draft, piece: Draft): boolean {
  if (draft.moment || piece.moment) return false
  if (draft.clock && piece.clock) return false
  if (draft.minutes && piece.minutes) return false
  if (draft.part && piece.part) return false
  if (!draft.day || !piece.day) return true
  if (draft.day.isRange || piece.day.isRange) return false
  const isDated = (day: DayPiece) => day.isExact === true || day.date !== undefined
  const [one, other] = [draft.day, piece.day]
  return (one.weekday !== undefined && isDated(other)) || (isDated(one) && other.weekday !== undefined)
}

function merge(draft: Draft, piece: Draft): void {
  const firm = Math.max(draft.firm ?? 1, piece.firm ?? 1) as 1 | 2 | 3
  // Of "friday, 20 november" the date counts, and of two sure things the sum is surer.
  const isNamed = draft.day?.weekday !== undefined && piece.day !== undefined
  const day = isNamed || !draft.day ? piece.day : draft.day
  Object.assign(draft, piece, day && { day }, { firm: draft.firm === undefined ? firm : 3 })
}

function isEnough({ day, moment, clock, part, firm }: Draft, role: Role | null): boolean {
  if (moment || clock) return true
  if (day) return !day.needsLead || (role !== null && role !== 'for') || part !== undefined
  return part !== undefined && firm !== 1
}

function firmness({ firm = 1, day }: Draft, role: Role | null): 1 | 2 | 3 {
  if (role === null || role === 'for') return firm
  // "by friday" and "on the 1st" say when; "on sun" may still be another thing.
  return day?.isShort ? 2 : 3
}
