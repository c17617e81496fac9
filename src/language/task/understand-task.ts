import { Failure } from '../../errors.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Due } from '../../tasks/due.ts'
import type { Priority } from '../../tasks/task.ts'
import { readTag, tagsLimit } from '../../tasks/task-text.ts'
import { readDueWords } from '../due-words.ts'
import { type DuePhrase, findDueAtEnd, findDueAtStart, findDueInside } from './due-phrases.ts'
import { priorityPatterns, readLevel } from './priority-phrases.ts'
import { Remaining } from './remaining.ts'

export interface Span {
  /** In UTF-16 units of what was typed. */
  readonly start: number
  readonly end: number
  readonly kind: 'due' | 'priority' | 'tag'
}

export interface UnderstoodTask {
  readonly title: string
  readonly due: Due | null
  readonly priority: Priority | null
  readonly tags: readonly string[]
  /** What was understood and where it stands, from left to right. */
  readonly spans: readonly Span[]
}

/**
 * Reads what somebody types for a new task: a date in words, `!high` or `p1`, `#tags`. The rest is the title. What is
 * quoted is never read.
 */
export async function understandTask(text: string, clock: Clock): Promise<UnderstoodTask> {
  const rest = new Remaining(text)
  const spans: Span[] = []
  const tags = takeTags(rest, spans)
  let priority = takePriorityMarks(rest, spans) ?? takePriorityWords(rest, spans)
  const due = await takeDue(rest, spans, clock)
  // The priority may stand before the date or after it.
  priority ??= takePriorityWords(rest, spans)
  spans.sort((one, other) => one.start - other.start)
  return { title: rest.title(), due, priority, tags, spans }
}

function mark(rest: Remaining, spans: Span[], kind: Span['kind'], from: number, to: number): void {
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

const priorityMark = /(?<!\S)(?:!(high|medium|low|[123])|p([1234]))(?![^\s,.;:!?)])/g
const levels: Readonly<Record<string, Priority>> = {
  high: 'high',
  medium: 'medium',
  low: 'low',
  1: 'high',
  2: 'medium',
  3: 'low',
  4: 'low',
}

/** Who types a second one has thought again. */
function takePriorityMarks(rest: Remaining, spans: Span[]): Priority | null {
  const marks = [...rest.low.matchAll(priorityMark)]
  for (const { index, 0: found } of marks.toReversed()) {
    mark(rest, spans, 'priority', index, index + found.length)
    rest.take(index, index + found.length)
  }
  const [, named, numbered] = marks.at(-1) ?? []
  return levels[named ?? numbered ?? ''] ?? null
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

// "friday to call mom", "tomorrow: pay the rent"
const leadsOn = /^(?: to |[:,] ?| - )/
// Without such a mark only what is hardly ever part of a title: "friday report" is one.
const surely = /^(?:today|tonight|tomorrow|in \S|next |\d{4}-\d\d-\d\d)/

async function takeDue(rest: Remaining, spans: Span[], clock: Clock): Promise<Due | null> {
  const keep = ({ start, end }: DuePhrase) => mark(rest, spans, 'due', start, end)
  const ending = findDueAtEnd(rest.low)
  // A title that is only a date is a title.
  const atEnd = ending && ending.from > 0 && (await readOr(ending.due, clock))
  if (ending && atEnd) {
    keep(ending)
    rest.take(rest.low.slice(0, ending.from).replace(/[ ,;(-]+$/, '').length, rest.low.length)
    return atEnd
  }
  const starting = findDueAtStart(rest.low)
  const after = starting && rest.low.slice(starting.end)
  const lead =
    after && (leadsOn.exec(after)?.[0] ?? (surely.test(rest.low) && after.startsWith(' ') ? ' ' : ''))
  const atStart = starting && lead && after !== lead && (await readOr(starting.due, clock))
  if (starting && lead && atStart) {
    keep(starting)
    rest.take(0, starting.end + lead.length)
    return atStart
  }
  // In the middle of a title it may be what the title is about, so its words stay there.
  const inside = findDueInside(rest.low)
  const within = inside && (await readOr(inside.due, clock))
  if (inside && within) keep(inside)
  return within ?? null
}

/** Words that look like a date and are none stay in the title. */
async function readOr(words: string, clock: Clock): Promise<Due | undefined> {
  try {
    return await readDueWords(words, clock)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
