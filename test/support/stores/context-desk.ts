import type { ContextStore } from '../../../src/context/context-store.ts'
import type { Discovery } from '../../../src/context/discovery.ts'
import type { Embedder, Meaning } from '../../../src/context/embedder.ts'
import { type Finding, remember } from '../../../src/context/remember.ts'
import { terms } from '../../../src/context/terms.ts'
import { origin } from './suite-desk.ts'

/** Keeps a finding that nothing like is known yet. */
export async function note(
  context: ContextStore,
  text: string,
  more: Partial<Finding> = {},
  from = origin,
): Promise<Discovery> {
  const remembered = await remember(context, wordCounts, { text, type: 'pattern', ...more }, from)
  if ('known' in remembered) throw new Error(`known already: ${remembered.known.text}`)
  return remembered.discovery
}

/** An embedder that a person can follow: texts are alike by the words they share, and by a few synonyms. */
export const wordCounts: Embedder = fakeEmbedder('word-counts')

export function fakeEmbedder(model: string, isInstant = true): Embedder {
  const embed = async (texts: readonly string[]) => texts.map(meaningOf)
  return {
    model,
    dimensions: 64,
    weight: 0.3,
    isInstant,
    embed,
    embedQuery: async (text, isCommon) =>
      meaningOf(
        text
          .split(/\s+/)
          .filter((word) => !isCommon?.(word))
          .join(' '),
      ),
  }
}

const synonyms = new Map([
  ['login', 'sign'],
  ['authent', 'sign'],
  ['cooki', 'token'],
])

function meaningOf(text: string): Meaning {
  const counts = new Float64Array(64)
  for (const term of terms(text)) {
    const word = synonyms.get(term) ?? term
    let hash = 7
    for (const character of word) hash = (Math.imul(hash, 31) + (character.codePointAt(0) as number)) >>> 0
    counts[hash % 64] = (counts[hash % 64] as number) + 1
  }
  const length = Math.hypot(...counts) || 1
  return Int8Array.from(counts, (count) => Math.round((count / length) * 127))
}
