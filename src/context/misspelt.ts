import type { ContextReader } from './context-store.ts'
import { terms } from './terms.ts'

/** A word of the question that nothing has, and the one that was most likely meant. */
export interface Mended {
  readonly word: string
  readonly meant: string
}

/** What is known about words where a question is asked. */
export interface Vocabulary extends Pick<ContextReader, 'termCounts' | 'similarTerms'> {
  /** Whether the word stands elsewhere, in code. */
  isElsewhere(term: string): Promise<boolean>
}

/** So many words of a question are looked after; who types more wrong ones means something else. */
const mostMended = 3

/** Shorter words are like too many others, and numbers are never meant otherwise. */
const shortest = 5
const isWord = (text: string) => /^\p{L}+$/u.test(text)

/** The words of a question that stand nowhere, with the nearest that does. */
export async function mendWords(query: string, vocabulary: Vocabulary): Promise<Mended[]> {
  const candidates = [...new Set(query.match(/[\p{L}\p{N}_]+/gu) ?? [])].filter(
    (one) => isWord(one) && one.length >= shortest && terms(one).length === 1,
  )
  const known = await vocabulary.termCounts(candidates.flatMap((one) => terms(one)))
  const unknown = candidates.filter((one) => !known.has(terms(one)[0] as string)).slice(0, mostMended)
  const mended: Mended[] = []
  for (const one of unknown) {
    const [term] = terms(one) as [string]
    if (await vocabulary.isElsewhere(term)) continue
    const meant = nearestTerm(term, await vocabulary.similarTerms(term))
    if (meant !== undefined) mended.push({ word: one, meant })
  }
  return mended
}

/** The known term that a misspelt one stands for; undefined where none is near enough. */
export function nearestTerm(term: string, known: readonly string[]): string | undefined {
  let best: { readonly term: string; readonly value: number } | undefined
  for (const one of known) {
    const value = nearnessOf(term, one)
    if (value > (best?.value ?? 0)) best = { term: one, value }
  }
  return best?.term
}

/** 0 where they are too far from each other. */
function nearnessOf(typed: string, known: string): number {
  if (!isWord(known) || known.length < shortest - 1) return 0
  const allowed = known.length >= 8 ? 2 : 1
  const distance = editDistance(typed, known, allowed)
  if (distance <= allowed) return 1 - distance / (known.length + 1)
  // The end of a word that is misspelt is not taken off as that of the right one was: authenticaton, authent.
  if (known.length < 5 || typed.length <= known.length) return 0
  const start = Math.min(
    ...[-1, 0, 1].map((more) => editDistance(typed.slice(0, known.length + more), known, 1)),
  )
  const rest = typed.length - known.length
  if (start > (known.length >= 6 ? 1 : 0) || rest > 7) return 0
  return 0.8 - start / known.length - rest / 50
}

/** How many letters are wrong, missing, too many or in each other's place; more than `most` is not counted out. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let least = Math.min(
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (last[at - 1] as number) + Number(!isSame),
      )
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) least = Math.min(least, (before[at - 2] as number) + 1)
      next.push(least)
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] as number
}
