import type { Due } from '../../tasks/due.ts'
import type { Priority } from '../../tasks/task.ts'
import { readTag, tagsLimit } from '../../tasks/task-text.ts'
import { bestReading } from '../dates/find-dates.ts'
import type { ReadingOptions } from '../dates/reading.ts'
import { candidates, loadLexicons } from '../lexicons/load.ts'
import type { Repetition } from '../repetition/repetition.ts'
import { cutPhrases } from './cut-phrases.ts'
import { findPhrases } from './find-phrases.ts'
import { priorityPatterns, readLevel } from './priority-phrases.ts'
import { Remaining } from './remaining.ts'
import { settle } from './settle.ts'

export const spanKinds = ['due', 'start', 'repetition', 'duration', 'priority', 'tag'] as const
/** A kind that says something of the task, whom it is for, or the words that only ask for one. */
export type SpanKind = (typeof spanKinds)[number] | 'assignee' | 'request'

export interface Span {
  /** In UTF-16 units of what was typed. */
  readonly start: number
  readonly end: number
  readonly kind: SpanKind
}

export interface UnderstoodTask {
  readonly title: string
  readonly due: Due | null
  /** More dates of the same task: "in 3 days and again in 10 days". */
  readonly also: readonly Due[]
  /** Not before. */
  readonly start: Due | null
  readonly repetition: Repetition | null
  /** How long it takes, in minutes. */
  readonly duration: number | null
  readonly priority: Priority | null
  readonly tags: readonly string[]
  /** The id of the person it is for, where one is named. */
  readonly assignee?: string
  /** What was understood and where it stands, from left to right. */
  readonly spans: readonly Span[]
}

export interface UnderstandOptions extends ReadingOptions {
  /** What the caller can keep; words of another kind stay in the title. */
  readonly kinds?: readonly SpanKind[] | undefined
  /** Who can be named with an @, each by all names in lower case. */
  readonly people?: readonly Named[] | undefined
}

export interface Named {
  readonly id: string
  readonly names: readonly string[]
}

/**
 * Reads what somebody types for a new task: dates, repetitions and durations in words, `!high` or `p1`, `#tags`,
 * `@names`. The rest is the title, and what was not understood is in it as it was typed. What is quoted is never read.
 */
export async function understandTask(text: string, options: UnderstandOptions): Promise<UnderstoodTask> {
  const { kinds = spanKinds } = options
  const rest = new Remaining(text)
  const spans: Span[] = []
  const tags = kinds.includes('tag') ? takeTags(rest, spans) : []
  const assignee = takePerson(rest, spans, options.people ?? [])
  const takeWords = () => (kinds.includes('priority') ? takePriorityWords(rest, spans) : null)
  let priority = (kinds.includes('priority') ? takePriorityMarks(rest, spans) : null) ?? takeWords()
  const dates = await takeDates(rest, spans, options, kinds)
  // The priority may stand before the date or after it.
  priority ??= takeWords()
  spans.sort((one, other) => one.start - other.start)
  return { title: rest.title(), ...dates, priority, tags, ...(assignee && { assignee }), spans }
}

type Dates = Pick<UnderstoodTask, 'due' | 'also' | 'start' | 'repetition' | 'duration'>

const noDates: Dates = { due: null, also: [], start: null, repetition: null, duration: null }

async function takeDates(
  rest: Remaining,
  spans: Span[],
  options: ReadingOptions,
  kinds: readonly SpanKind[],
): Promise<Dates> {
  const text = rest.masked()
  const whole = await readDates(text, options, kinds)
  // A name that nobody has stays in the title, and says nothing about the date before it.
  const found = whole.settled ? whole : await readDates(text.replace(atName, blank), options, kinds)
  const { sentence, settled } = found
  if (settled === undefined) return noDates
  // A title that is only a date is a title.
  const { cuts, marks } = cutPhrases(sentence, settled.used)
  const isAll = !/[\p{L}\p{N}]/u.test(
    cuts.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text),
  )
  if (isAll) return noDates
  for (const { start, end, kind } of marks)
    spans.push(...rest.spansAt(start, end).map((span) => ({ ...span, kind })))
  for (const { start, end } of cuts) rest.takeAt(start, end)
  return { ...noDates, ...settled.dates }
}

const atName = /(?<!\S)@\p{L}[\p{L}\p{M}\p{N}_.-]*/gu
const blank = (word: string) => ' '.repeat(word.length)

async function readDates(text: string, options: ReadingOptions, kinds: readonly SpanKind[]) {
  const lexicons = await loadLexicons(candidates(text, options.language))
  const { sentence, today, phrases } = bestReading(text, options, lexicons, findPhrases)
  return { sentence, settled: await settle(sentence, today, phrases, kinds) }
}

/** The first who is named, by the longest name that fits; another stays in the title. */
function takePerson(rest: Remaining, spans: Span[], people: readonly Named[]): string | undefined {
  for (const { index } of rest.low.matchAll(/(?<!\S)@/g)) {
    const after = rest.low.slice(index + 1)
    const fitting = people
      .flatMap(({ id, names }) => names.map((name) => ({ id, name })))
      .filter(
        ({ name }) => after.startsWith(name) && !/^[\p{L}\p{M}\p{N}_@-]/u.test(after.slice(name.length)),
      )
      .toSorted((one, other) => other.name.length - one.name.length)
    const [found] = fitting
    if (!found) continue
    const end = index + 1 + found.name.length
    mark(rest, spans, 'assignee', index, end)
    for (const { start, end: until } of rest.spans(index, end)) rest.takeAt(start, until)
    return found.id
  }
  return undefined
}

function mark(rest: Remaining, spans: Span[], kind: SpanKind, from: number, to: number): void {
  spans.push(...rest.spans(from, to).map((span) => ({ ...span, kind })))
}

const hashTag = /(?<!\S)#(?=\p{L})[\p{L}\p{M}\p{N}_-]{1,30}(?![\p{L}\p{M}\p{N}_-])/gu

function takeTags(rest: Remaining, spans: Span[]): string[] {
  const tags = new Set<string>()
  for (const { index, 0: found } of [...rest.low.matchAll(hashTag)].slice(0, tagsLimit).toReversed()) {
    const end = index + found.length
    tags.add(readTag(rest.low.slice(index, end)))
    mark(rest, spans, 'tag', index, end)
    rest.take(index, end)
  }
  return [...tags].toReversed()
}

/** What stands behind a `!`, in any of the languages: whoever writes !hoch means nothing else. */
const levelWords: Readonly<Record<Priority, string>> = {
  high: 'high urgent hoch dringend haute haut urgente alta hoog 高',
  medium: 'medium mittel moyenne moyen media média gemiddeld 中',
  low: 'low niedrig basse bas baja baixa bassa laag 低',
}
const levels: ReadonlyMap<string, Priority> = new Map([
  ...(Object.keys(levelWords) as Priority[]).flatMap((level) =>
    levelWords[level].split(' ').map((word) => [word, level] as const),
  ),
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
  ['4', 'low'],
])
const priorityMark = new RegExp(
  `(?<!\\S)(?:[!\uFF01](${[...levels.keys()].filter((word) => word !== '4').join('|')})|p([1234]))(?![^\\s,.;:!?)])`,
  'g',
)

/** Who types a second one has thought again. */
function takePriorityMarks(rest: Remaining, spans: Span[]): Priority | null {
  const marks = [...rest.low.matchAll(priorityMark)]
  for (const { index, 0: found } of marks.toReversed()) {
    mark(rest, spans, 'priority', index, index + found.length)
    rest.take(index, index + found.length)
  }
  const [, named, numbered] = marks.at(-1) ?? []
  return levels.get(named ?? numbered ?? '') ?? null
}

function takePriorityWords(rest: Remaining, spans: Span[]): Priority | null {
  for (const one of priorityPatterns) {
    const found = one.exec(rest.low)
    const level = found?.groups?.level
    if (!found || level === undefined || found[0].length === rest.low.length) continue
    const { index: start } = found
    const lead = found[0].length - found[0].trimStart().replace(/^[,;(-]+ ?/, '').length
    mark(rest, spans, 'priority', start + lead, start + found[0].trimEnd().length)
    rest.take(start, start + found[0].length)
    return readLevel(level)
  }
  return null
}
