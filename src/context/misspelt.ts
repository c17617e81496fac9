import type { ContextReader } from './context-store.ts'
import type { SearchableCode } from './searchable-code.ts'
import { terms } from './terms.ts'

/** A word of the question that nothing has, and the one that was most likely meant. */
export interface Mended {
  readonly word: string
  readonly meant: string
}

/** What notes know about words where a question is asked, and code, if there is any. */
export interface Vocabulary extends Pick<ContextReader, 'termCounts' | 'similarTerms'> {
  readonly code: CodeVocabulary | null
}

export interface CodeVocabulary extends Pick<SearchableCode, 'similarTerms'> {
  has(term: string): Promise<boolean>
  /** Words that the term was made of. */
  wordsOf(term: string): Promise<readonly string[]>
}

/** So many words of a question are looked after; who types more wrong ones means something else. */
const mostMended = 3

/** The words of so many terms of code are compared with a misspelt one. */
const mostCompared = 10

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
    if (await vocabulary.code?.has(term)) continue
    const meant = await meantBy(one, term, vocabulary)
    if (meant !== undefined) mended.push({ word: one, meant })
  }
  return mended
}

/** The nearest term, one of notes where one of code is as near. */
async function meantBy(word: string, term: string, { similarTerms, code }: Vocabulary) {
  const ofNotes = await similarTerms(term)
  const ofCode = code ? await code.similarTerms(term) : []
  const nearest = nearestTerms(term, [...ofNotes, ...ofCode])
  const noteAt = nearest.findIndex((one) => ofNotes.includes(one))
  const nearer = nearest.slice(0, Math.min(noteAt < 0 ? Infinity : noteAt, mostCompared))
  return (code && (await likestWord(word.toLowerCase(), nearer, code))) ?? nearest[noteAt]
}

/**
 * Of terms in code the one whose words are most like what was typed. Code has so many terms that most words are like
 * one of them by chance (redis, readi), so that the words must be alike, too.
 */
async function likestWord(typed: string, nearest: readonly string[], code: CodeVocabulary) {
  let best: { readonly term: string; readonly distance: number } | undefined
  for (const term of nearest)
    for (const word of await code.wordsOf(term)) {
      const allowed = Math.min(allowedIn(typed), allowedIn(word))
      const distance = editDistance(typed, word, allowed)
      if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { term, distance }
    }
  return best?.term
}

/** The known term that a misspelt one stands for, of equally near ones the first; undefined where none is near enough. */
export function nearestTerm(term: string, known: readonly string[]): string | undefined {
  return nearestTerms(term, known)[0]
}

/** Those that are near enough, the nearest first. */
function nearestTerms(term: string, known: readonly string[]): string[] {
  return known
    .map((one) => ({ one, value: nearnessOf(term, one) }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
    .map(({ one }) => one)
}

/** 0 where they are too far from each other. */
function nearnessOf(typed: string, known: string): number {
  if (!isWord(known) || known.length < shortest - 1) return 0
  const allowed = allowedIn(known)
  const distance = editDistance(typed, known, allowed)
  // By the length of what was typed: what is as far is as near, whatever its own length.
  if (distance <= allowed) return 1 - distance / (typed.length + 1)
  // The end of a word that is misspelt is not taken off as that of the right one was: authenticaton, authent.
  if (known.length < 5 || typed.length <= known.length) return 0
  const start = Math.min(
    ...[-1, 0, 1].map((more) => editDistance(typed.slice(0, known.length + more), known, 1)),
  )
  const rest = typed.length - known.length
  if (start > (known.length >= 6 ? 1 : 0) || rest > 7) return 0
  return 0.8 - start / known.length - rest / 50
}

const allowedIn = ({ length }: string) => (length >= 8 ? 2 : 1)

/** How many letters are wrong, missing, too many or in each other's place; more than `most` is not counted out. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  let leastBefore = 0
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    let leastHere = row
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
      if (least < leastHere) leastHere = least
    }
    if (leastHere > most && leastBefore > most) return most + 1
    leastBefore = leastHere
    ;[before, last] = [last, next]
  }
  return last[other.length] as number
}
