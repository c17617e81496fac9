import type { NewTask, Understood, UnderstoodSpan } from '../../api/values.ts'

/** A span by what it says, so that it is known again after the next answer. */
export function spanKey(text: string, span: UnderstoodSpan): string {
  return `${span.kind}:${text.slice(span.start, span.end).toLowerCase()}`
}

/** The task that a typed line means. What somebody declined to have understood stays in its title. */
export function draftOf(text: string, understood: Understood, declined: ReadonlySet<string>): NewTask {
  const kept = understood.spans.filter((span) => !declined.has(spanKey(text, span)))
  const kinds = new Set(kept.map(({ kind }) => kind))
  const isAsRead = kept.length === understood.spans.length
  const title = isAsRead ? understood.title : without(text, kept)
  const tags = isAsRead
    ? understood.tags
    : kept
        .filter(({ kind }) => kind === 'tag')
        .map(({ start, end }) => text.slice(start, end).replace(/^#/, ''))
  return {
    title: title.trim() || text.trim(),
    ...(understood.due !== null && kinds.has('due') && { due: understood.due }),
    ...(understood.priority !== null && kinds.has('priority') && { priority: understood.priority }),
    ...(tags.length > 0 && { tags }),
  }
}

function without(text: string, spans: readonly UnderstoodSpan[]): string {
  return spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replace(/\s+/g, ' ')
    .trim()
}
