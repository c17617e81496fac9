import type { Phrase } from '../dates/grammar/pieces.ts'
import type { Today } from '../dates/reading.ts'
import { dateValueOf } from '../dates/resolve.ts'
import { type Repeated, repeatOf } from '../repetition/repetition.ts'
import type { Sentence } from '../sentence.ts'
import type { TaskPhrase } from './find-phrases.ts'
import type { SpanKind, UnderstoodTask } from './understand-task.ts'

type DatePhrase = Extract<TaskPhrase, { kind: 'date' }>

export interface Used {
  readonly phrase: Pick<TaskPhrase, 'first' | 'next'>
  readonly kind: SpanKind
  /** Whether its words leave the title. */
  readonly isCut: boolean
}

type Dates = Pick<UnderstoodTask, 'due' | 'also' | 'start' | 'repetition' | 'duration'>

export interface Settled {
  readonly dates: Partial<Dates>
  readonly used: readonly Used[]
}

/** Makes one task's dates of the phrases of a line: which is due, which is the start, what repeats. */
export async function settle(
  sentence: Sentence,
  today: Today,
  phrases: readonly TaskPhrase[],
  kinds: readonly SpanKind[],
): Promise<Settled | undefined> {
  const dates = phrases.filter((one): one is DatePhrase => one.kind === 'date')
  const start = kinds.includes('start') ? dates.find(isStart) : undefined
  const dues = joined(
    sentence,
    dates.filter((one) => !isStart(one)),
  )
  const repeated = await findRepeat(phrases, dues, today)
  // "at 8am and 8pm daily" is more than one repetition.
  if (repeated && dues.phrases.length > 1) return undefined
  const length = phrases.find((one) => one.kind === 'length')
  const several = dues.phrases.length > 1 ? dues.phrases.map(todayToo) : dues.phrases
  const [first, ...more] = repeated ? [] : several
  const value = first && dateValueOf(start ? notBefore(first, start) : first, today)
  const used: Used[] = []
  const use = (phrase: Used['phrase'], kind: SpanKind) =>
    used.push({ phrase, kind, isCut: kinds.includes(kind) })
  if (repeated) {
    const kind = kinds.includes('repetition') ? 'repetition' : 'due'
    used.push({ phrase: repeated.phrase, kind, isCut: kinds.includes('repetition') })
    for (const one of repeated.with) use(one, 'due')
  }
  if (first && kinds.includes('due')) for (const place of dues.places) use(place, 'due')
  if (start) use(start, 'start')
  if (length && kinds.includes('duration')) use(length, 'duration')
  if (used.length === 0) return undefined
  const minutes =
    repeated?.minutes ?? value?.minutes ?? (length?.kind === 'length' ? length.minutes : undefined)
  return {
    dates: {
      due: repeated?.due ?? (kinds.includes('due') ? (value?.due ?? null) : null),
      also: more.map((one) => dateValueOf(one, today).due),
      start: start ? dateValueOf(start, today).due : kinds.includes('start') ? (value?.start ?? null) : null,
      repetition: repeated && kinds.includes('repetition') ? repeated.repetition : null,
      duration: kinds.includes('duration') ? (minutes ?? null) : null,
    },
    used,
  }
}

/** Of several weekdays, today is one like the others: "gym mon wed fri". */
function todayToo<P extends Phrase>(phrase: P): P {
  return phrase.day ? { ...phrase, day: { ...phrase.day, firm: 3 } } : phrase
}

function isStart({ role, day }: Phrase): boolean {
  return role === 'starting' && !day?.isRange
}

/** "starting monday, due friday" is the friday after that monday. */
function notBefore(due: Phrase, { day: start }: Phrase): Phrase {
  const { day } = due
  if (!day || !start || day.weekday === undefined || day.isExact || day.due >= start.due) return due
  const later = day.due + 7 * Math.ceil((start.due - day.due) / 7)
  return { ...due, day: { ...day, from: later, to: later, due: later } }
}

interface Dues {
  readonly phrases: readonly Phrase[]
  /** Where they stand, with the words that join them. */
  readonly places: readonly Pick<TaskPhrase, 'first' | 'next'>[]
}

/** The first date, and those that follow it with "and again"; a day and a time that stand apart are one. */
function joined(sentence: Sentence, dates: readonly DatePhrase[]): Dues {
  const [first, second] = dates
  if (!first) return { phrases: [], places: [] }
  const parts =
    second && dates.length === 2 && !isLinked(sentence, first.next, second.first)
      ? asOne(first, second)
      : undefined
  if (parts && second) return { phrases: [parts], places: [first, second] }
  const phrases: Phrase[] = [first]
  const places: { first: number; next: number }[] = [{ first: first.first, next: first.next }]
  for (const one of dates.slice(1)) {
    const last = places.at(-1) as { first: number; next: number }
    const isList = last.next === one.first && isWeekday(one) && isWeekday(phrases.at(-1) as Phrase)
    if (!isList && !isLinked(sentence, last.next, one.first)) break
    phrases.push(one)
    places.push({ first: last.next, next: one.next })
  }
  return { phrases: sharing(phrases), places }
}

function isWeekday({ day }: Phrase): boolean {
  return day?.weekday !== undefined && !day.isExact
}

/** "mon, wed and fri at 6" is at six three times, "tomorrow at 8am and 8pm" twice tomorrow. */
function sharing(phrases: readonly Phrase[]): Phrase[] {
  const timed = phrases.filter(({ clock }) => clock !== undefined)
  const time = timed.length === 1 && phrases.every(isWeekday) ? timed[0] : undefined
  return phrases.map((phrase, at) => {
    if (time?.clock && !phrase.clock)
      return { ...phrase, clock: time.clock, ...(time.clockEnd && { clockEnd: time.clockEnd }) }
    const before = phrases[at - 1]
    return phrase.clock && !phrase.day && before?.day ? { ...phrase, day: before.day } : phrase
  })
}

function asOne(one: Phrase, other: Phrase): Phrase | undefined {
  if (one.moment || other.moment) return undefined
  if (one.day && !one.clock && other.clock && !other.day) return { ...other, ...one, clock: other.clock }
  if (other.day && !other.clock && one.clock && !one.day) return { ...one, ...other, clock: one.clock }
  return undefined
}

function isLinked(sentence: Sentence, from: number, to: number): boolean {
  let place = from
  while (place < to) {
    const link = sentence.take(place, 'again') ?? sentence.take(place, 'and')
    if (!link || link.next > to) return false
    place = link.next
  }
  return place === to && from < to
}

interface FoundRepeat extends Repeated {
  readonly phrase: TaskPhrase
  readonly with: readonly Pick<TaskPhrase, 'first' | 'next'>[]
}

/** The repetition, with the date or the time that stands apart from it: "at 9 every friday". */
async function findRepeat(
  phrases: readonly TaskPhrase[],
  dues: Dues,
  today: Today,
): Promise<FoundRepeat | undefined> {
  const phrase = phrases.find((one) => one.kind === 'repeat')
  if (phrase?.kind !== 'repeat') return undefined
  const [apart] = dues.phrases
  const isTime = apart?.clock !== undefined && !phrase.clock && !apart.day
  // "walk the dog every day … until dec 1"
  const until = apart?.role === 'until' && !phrase.until && !phrase.times ? apart.day : undefined
  const draft = { ...phrase, ...(isTime && timeOf(apart)), ...(until && { until }) }
  const given = apart && !isTime && !until ? dateValueOf(apart, today).due : undefined
  const repeated = await repeatOf(draft, today, given)
  return repeated && { ...repeated, phrase, with: dues.places }
}

function timeOf({ clock, clockEnd, part }: Phrase): Partial<Pick<Phrase, 'clock' | 'clockEnd' | 'part'>> {
  return { ...(clock && { clock }), ...(clockEnd && { clockEnd }), ...(part && { part }) }
}
