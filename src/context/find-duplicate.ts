import type { ContextReader } from './context-store.ts'
import type { Discovery, NoteType } from './discovery.ts'
import type { Embedder } from './embedder.ts'
import { terms } from './terms.ts'

/** Of the words of both texts, this part must be shared by two that say the same. */
const sameWords = 0.75

/** Fewer are enough where the meanings are as near as those of paraphrases. */
const fewerWords = 0.5
const sameMeaning = 0.93

/** A standing discovery that says the same, if there is one. Summaries tell of different days, so none repeats another. */
export async function findDuplicate(
  context: ContextReader,
  embedder: Embedder | null,
  text: string,
  type: NoteType,
): Promise<Discovery | undefined> {
  if (type === 'summary') return undefined
  const words = new Set(terms(text))
  const instant = embedder?.isInstant ? embedder : null
  const [meaning] = instant ? await instant.embed([text]) : []
  const candidates = await context.candidates({
    // The first words of a long text find it as well as all of them would.
    terms: [...words].slice(0, 24),
    meaning: meaning ?? null,
    model: instant?.model ?? null,
    types: ['pattern', 'rule', 'decision', 'issue'],
    limit: 10,
  })
  const same = candidates.find((candidate) => {
    const shared = overlap(words, new Set(terms(candidate.discovery.text)))
    return shared >= sameWords || (shared >= fewerWords && candidate.meaning >= sameMeaning)
  })
  return same?.discovery
}

/** The shared part of all words of both, 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size
  const all = one.size + other.size - shared
  return all === 0 ? 1 : shared / all
}
