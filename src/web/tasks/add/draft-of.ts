import type { NewTask, Understood, UnderstoodSpan } from '../../api/values.ts'

/** Something that was understood of a typed line: one chip, and the words it stands for. */
export interface Part {
  /** By what it says, so that it is known again after the next answer. */
  readonly key: string
  readonly kind: UnderstoodSpan['kind']
  readonly spans: readonly UnderstoodSpan[]
  /** Of a date: which of them, where there are several. */
  readonly date: string | null
}

/**
 * What was understood, from left to right. A repetition, a start or a length is one thing, wherever its words stand; so
 * is a date, unless there are as many places as dates.
 */
export function partsOf(text: string, { spans, due, also }: Understood): Part[] {
  const dates = [due, ...also]
  const isOneByOne = spans.filter(({ kind }) => kind === 'due').length === dates.length
  const parts: Part[] = []
  let seen = 0
  for (const span of spans) {
    const isDate = span.kind === 'due'
    const date = isDate ? (dates[isOneByOne ? seen++ : 0] ?? null) : null
    const isAlone = span.kind === 'tag' || span.kind === 'priority' || (isDate && isOneByOne)
    const at = isAlone ? -1 : parts.findIndex(({ kind }) => kind === span.kind)
    const before = parts[at]
    if (before) parts[at] = { ...before, spans: [...before.spans, span] }
    else parts.push({ key: spanKey(text, span), kind: span.kind, spans: [span], date })
  }
  return parts
}

function spanKey(text: string, span: UnderstoodSpan): string {
  return `${span.kind}:${text.slice(span.start, span.end).toLowerCase()}`
}

/**
 * The tasks that a typed line means: one, or one for each of its dates. What the person declined to have understood stays
 * in the title. `day` is the date of those that say none.
 */
export function draftsOf(
  text: string,
  understood: Understood,
  declined: ReadonlySet<string>,
  day: string | null = null,
): NewTask[] {
  const parts = partsOf(text, understood)
  const kept = parts.filter(({ key }) => !declined.has(key))
  const has = (wanted: Part['kind']) => kept.some(({ kind }) => kind === wanted)
  const isAsRead = kept.length === parts.length
  const spans = kept.flatMap((part) => part.spans)
  const title = isAsRead ? understood.title : without(text, spans)
  const tags = isAsRead
    ? understood.tags
    : spans
        .filter(({ kind }) => kind === 'tag')
        .map(({ start, end }) => text.slice(start, end).replace(/^#/, ''))
  const { start, repeat, duration, priority, assignee } = understood
  const isTimed = has('due') || has('repetition')
  const base: NewTask = {
    title: title.trim() || text.trim(),
    ...(start !== null && (has('start') || (isTimed && !saysStart(parts))) && { start }),
    ...(repeat !== null && has('repetition') && { repeat }),
    // "9–10am" is a date that has a length.
    ...(duration !== null && (has('duration') || (isTimed && !saysDuration(parts))) && { duration }),
    ...(priority !== null && has('priority') && { priority }),
    ...(assignee !== undefined && has('assignee') && { assignee }),
    ...(tags.length > 0 && { tags }),
  }
  const dates = datesOf(kept, understood)
  if (dates.length > 0) return dates.map((due) => ({ ...base, due }))
  const isDayLess = day === null || base.start !== undefined || declined.has(dayKey)
  return [isDayLess ? base : { ...base, due: day }]
}

/** By which the date is declined that comes from the place where something is added. */
export const dayKey = 'day'

/** Whether the date of the place holds: the line says none of its own. */
export function takesDay(text: string, understood: Understood, declined: ReadonlySet<string>): boolean {
  if (declined.has(dayKey)) return false
  const kept = partsOf(text, understood).filter(({ key }) => !declined.has(key))
  return !kept.some(({ kind }) => kind === 'due' || kind === 'repetition' || kind === 'start')
}

const saysStart = (parts: readonly Part[]) => parts.some(({ kind }) => kind === 'start')
const saysDuration = (parts: readonly Part[]) => parts.some(({ kind }) => kind === 'duration')

/** A repetition comes with its first date. */
function datesOf(kept: readonly Part[], { due, also }: Understood): string[] {
  const dates = kept.filter(({ kind }) => kind === 'due')
  if (dates.length === 0) return due !== null && kept.some(({ kind }) => kind === 'repetition') ? [due] : []
  if (dates.length === 1 && also.length > 0 && dates[0]?.date === due && dates[0].spans.length > 1)
    return [due as string, ...also]
  return dates.map(({ date }) => date).filter((date) => date !== null)
}

function without(text: string, spans: readonly UnderstoodSpan[]): string {
  return spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replace(/\s+/g, ' ')
    .trim()
}
