import type { PartOfDay } from '../../languages.ts'
import type { Role } from '../../lexicons/kinds.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import type { DayPiece } from './day-piece.ts'
import { readDuration } from './numbers.ts'
import { type Phrase, type PhraseDraft, readPieceAt } from './pieces.ts'
import { readDayName } from './weekdays.ts'

const mostPieces = 6

/** Reads the longest date that begins at a token; one that is all of a text needs less to be one. */
export function readPhrase(
  sentence: Sentence,
  at: number,
  today: Today,
  { isAlone = false } = {},
): Phrase | undefined {
  if (!sentence.canBegin(at)) return undefined
  const draft: PhraseDraft = {}
  const roles: Role[] = []
  let next = at
  let beginsByDay = false
  for (let turn = 0; turn < mostPieces; turn++) {
    const found = readPiece(sentence, turn === 0 ? at : behindComma(sentence, next), draft, today)
    if (!found || (turn > 0 && !fits(draft, found.value.piece))) break
    if (
      draft.day &&
      found.value.piece.day &&
      isOtherDate(sentence, behindComma(sentence, next), roles, found.value)
    )
      break
    // "7am for an hour, starting dec 1": the day is what begins.
    if (draft.clock && found.value.piece.day && found.value.roles.includes('starting')) beginsByDay = true
    merge(draft, found.value.piece)
    roles.push(...found.value.roles)
    next = found.value.piece.day ? behindWeekday(sentence, found.next) : found.next
  }
  const tail = next > at ? readTailWord(sentence, next, draft) : undefined
  if (tail) roles.unshift(tail.value)
  // 18時から1時間
  const isFrom = tail?.value === 'starting' && draft.clock !== undefined && draft.minutes === undefined
  const length = isFrom ? readDuration(sentence, tail.next) : undefined
  if (length) draft.minutes = length.value
  const role = beginsByDay ? 'starting' : roleOf(roles, draft)
  if (next === at || !(isAlone || isEnough(draft, role))) return undefined
  const part = draft.part ?? usualPart(sentence, draft, today)
  return {
    ...draft,
    ...(part && { part }),
    first: at,
    next: length?.next ?? tail?.next ?? next,
    role,
    firm: firmness(draft, role),
  }
}

/** "from 6pm for an hour" is when it is, not when it can be begun. */
function roleOf(roles: readonly Role[], { clock, minutes }: PhraseDraft): Role | null {
  const role = roles.find((one) => one !== 'at') ?? roles[0] ?? null
  const isBeginning = role === 'starting' || role === 'from'
  return isBeginning && clock && minutes ? 'at' : role
}

/** "starting monday due dec 11" are two dates; "ab Freitag, den 20. November" is one. */
function isOtherDate(sentence: Sentence, at: number, before: readonly Role[], { roles }: Led): boolean {
  if (roles.includes('starting')) return true
  const isArticle = sentence.take(at, 'the') !== undefined || sentence.take(at, 'dayDet') !== undefined
  return before.includes('starting') && roles.length > 0 && !isArticle
}

/** "dinner at 8" is not in the morning, where nothing else says which half of the day it is in. */
function usualPart(sentence: Sentence, { clock }: PhraseDraft, { hours }: Today): PartOfDay | undefined {
  if (!clock || clock.half || clock.isWritten || clock.hour > 12 || clock.hour === 0) return undefined
  return clock.isDigital && hours === 24 ? undefined : sentence.usualPart
}

const hiragana = /^\p{Script=Hiragana}/u

/** The に of 金曜に. Before more such letters it may begin a word: にんじん, はさみ. */
export function readTailWord(
  sentence: Sentence,
  at: number,
  { day, clock }: Pick<PhraseDraft, 'day' | 'clock'>,
): Taken<Role> | undefined {
  const tail = sentence.take(at, 'tail')
  const after = tail && sentence.tokens[tail.next]
  if (!tail || tail.next > at + 1 || !after || after.gap !== '' || !hiragana.test(after.word)) return tail
  const isLetter = hiragana.test(sentence.tokens[at]?.word ?? '')
  const isDate = clock !== undefined || day?.isExact === true || day?.weekday !== undefined
  const isPlain = sentence.tokens[at]?.word === 'に' && after.word !== 'ん' && isDate
  return isLetter && !isPlain ? undefined : tail
}

interface Led {
  readonly piece: PhraseDraft
  readonly roles: readonly Role[]
}

/** One piece with the words that lead to it: "on the 1st", "at 5", "tomorrow", "in the morning". */
function readPiece(
  sentence: Sentence,
  at: number,
  before: PhraseDraft,
  today: Today,
): Taken<Led> | undefined {
  const isFirst = before.firm === undefined
  const places = leads(sentence, at, isFirst)
  let best: Taken<Led> | undefined
  for (const { place, roles } of places) {
    const found = readPieceAt(sentence, place, roles, before, today)
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
function isAtDay(roles: readonly Role[], piece: PhraseDraft | undefined): boolean {
  if (roles.at(-1) !== 'at' || !piece?.day) return false
  return piece.day.weekday !== undefined || (piece.day.date !== undefined && !piece.day.isExact)
}

/** What an article may begin, as in "the weekend", and what "around" may: "around 5pm". */
function standsAlone(sentence: Sentence, at: number, piece: PhraseDraft | undefined): boolean {
  const the = sentence.take(at, 'the')
  if (!the) return piece?.clock !== undefined
  // "das morgen erledigen": no article, but a thing.
  if (sentence.take(the.next, 'day')) return false
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

function behindComma(sentence: Sentence, at: number): number {
  return sentence.isMark(at, ',、，') ? at + 1 : at
}

/** 11月26日(木) */
function behindWeekday(sentence: Sentence, at: number): number {
  if (!sentence.isMark(at, '(（')) return at
  const name = readDayName(sentence, at + 1) ?? sentence.take(at + 1, 'listWeekday')
  return name && sentence.isMark(name.next, ')）') ? name.next + 1 : at
}

/** Whether one more piece belongs to the same date. */
function fits(draft: PhraseDraft, piece: PhraseDraft): boolean {
  if (draft.moment || piece.moment) return false
  if (draft.clock && piece.clock) return false
  if (draft.minutes && piece.minutes) return false
  if (draft.part && piece.part) return false
  if (!draft.day || !piece.day || piece.day.isDayEnd) return true
  if (draft.day.isRange || piece.day.isRange) return false
  const isDated = (day: DayPiece) => day.isExact === true || day.date !== undefined
  const [one, other] = [draft.day, piece.day]
  return (one.weekday !== undefined && isDated(other)) || (isDated(one) && other.weekday !== undefined)
}

function merge(draft: PhraseDraft, piece: PhraseDraft): void {
  const firm = Math.max(draft.firm ?? 1, piece.firm ?? 1) as 1 | 2 | 3
  // Of "friday, 20 november" the date counts, and of two sure things the sum is surer.
  const isNamed = draft.day?.weekday !== undefined && piece.day !== undefined && !piece.day.isDayEnd
  const day = isNamed || !draft.day ? piece.day : draft.day
  Object.assign(draft, piece, day && { day }, { firm: draft.firm === undefined ? firm : 3 })
}

function isEnough({ day, moment, clock, part, firm }: PhraseDraft, role: Role | null): boolean {
  if (moment || clock) return true
  if (day) return !day.needsLead || (role !== null && role !== 'for') || part !== undefined
  return part !== undefined && firm !== 1
}

function firmness({ firm = 1, day }: PhraseDraft, role: Role | null): 1 | 2 | 3 {
  if (role === null || role === 'for') return firm
  // "by friday" and "on the 1st" say when; "on sun" may still be another thing.
  return day?.isShort ? 2 : 3
}
