import type { ContextStore, ReadSentence } from './context-store.ts'
import type { SentenceReader } from './embedder.ts'

/** So many are kept with one transaction. */
const together = 16

/**
 * Reads every discovery that the network has not read yet, newest first, and lets others have their turn after each. Search
 * goes on meanwhile, by the meanings of words. Gives how many were read, about `most` of them.
 */
export async function readMissing(
  context: ContextStore,
  sentences: SentenceReader,
  signal?: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let done = 0
  for (;;) {
    const waiting = done < most ? await context.withoutSentence(together) : []
    if (waiting.length === 0) return done
    const read: ReadSentence[] = []
    for (const one of waiting) {
      read.push({ ...one, meaning: await sentences.read(one.text) })
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
    }
    await context.keepSentences(sentences.model, read)
    done += waiting.length
  }
}
