import type { Sentence } from '../sentence.ts'
import type { Used } from './settle.ts'
import type { SpanKind } from './understand-task.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * What is cut out of a line so that a clean title is left: with a date go the comma or bracket that leads to it and,
 * at the beginning, the word that leads on ("friday to call mom").
 */
export function cutPhrases(
  sentence: Sentence,
  used: readonly Used[],
): { cuts: Range[]; marks: (Range & { readonly kind: SpanKind })[] } {
  const { tokens } = sentence
  const gone = new Array<boolean>(tokens.length).fill(false)
  for (const { phrase, isCut } of used) if (isCut) gone.fill(true, phrase.first, phrase.next)
  const marks = used.map(({ phrase, kind }) => ({ ...rangeOf(sentence, phrase.first, phrase.next), kind }))
  const cuts = used
    .filter(({ isCut }) => isCut)
    .map(({ phrase }) => around(sentence, phrase.first, phrase.next, gone))
    .map(([first, next]) => rangeOf(sentence, first, next))
  return { cuts: cuts.toSorted((one, other) => one.start - other.start), marks }
}

function rangeOf({ tokens }: Sentence, first: number, next: number): Range {
  return { start: tokens[first]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }
}

function around(sentence: Sentence, from: number, to: number, gone: readonly boolean[]): [number, number] {
  const { tokens } = sentence
  const isLast = allGone(sentence, to, tokens.length, gone, '.!。！)]、,;')
  const isFirst = allGone(sentence, 0, from, gone, '([')
  let [first, next] = [from, to]
  if (isLast) {
    while (next < tokens.length && sentence.isMark(next, '.!。！)],;、')) next++
    while (first > 0 && sentence.isMark(first - 1, ',;(-–—:[、，')) first--
    return [first, next]
  }
  if (isFirst) {
    while (first > 0 && sentence.isMark(first - 1, '([')) first--
    const link = sentence.take(next, 'leadsOn')
    if (link) return [first, link.next]
    while (next < tokens.length && sentence.isMark(next, ':,;)-–—]、，：')) next++
    return [first, next]
  }
  const isBracketed = sentence.isMark(first - 1, '([') && sentence.isMark(next, ')]')
  if (isBracketed) return [first - 1, next + 1]
  const isBetweenCommas = sentence.isMark(first - 1, ',、，') && sentence.isMark(next, ',、，')
  return isBetweenCommas ? [first - 1, next] : [first, next]
}

function allGone(
  sentence: Sentence,
  from: number,
  to: number,
  gone: readonly boolean[],
  marks: string,
): boolean {
  for (let at = from; at < to; at++) if (!gone[at] && !sentence.isMark(at, marks)) return false
  return true
}
