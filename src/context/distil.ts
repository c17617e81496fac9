import { terms } from './terms.ts'

/** A question is a sentence or two. Longer ones are pasted texts, of which a few words tell what they are about. */
export const longestQuestion = 1_000

/** More words are searched for no better, and no quicker. */
const mostWords = 32

/**
 * The telling words of a long text, as they stand there: those that few notes have, and that the text says often. Words
 * that no note has come last.
 */
export function distil(text: string, counts: ReadonlyMap<string, number>): string {
  const words = new Map<string, { readonly word: string; times: number }>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const key = terms(word).join(' ')
    const met = words.get(key)
    if (met) met.times++
    else if (key !== '') words.set(key, { word, times: 1 })
  }
  const rarity = (key: string) => {
    const count = Math.max(0, ...key.split(' ').map((term) => counts.get(term) ?? 0))
    return count === 0 ? 0 : 1 / Math.log2(2 + count)
  }
  return [...words]
    .map(([key, { word, times }]) => ({ word, value: rarity(key) * (1 + Math.log2(times)) + times / 1_000 }))
    .toSorted((one, other) => other.value - one.value)
    .slice(0, mostWords)
    .map(({ word }) => word)
    .join(' ')
}
