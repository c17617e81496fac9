import type { ContextStore } from './context-store.ts'
import type { Embedder, Meaning } from './embedder.ts'

/**
 * Gives every discovery a meaning of this model: after a change of model, or where the model was out of reach when
 * the discovery was made. Search goes on meanwhile. Gives how many were embedded.
 */
export async function embedMissing(
  context: ContextStore,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0
  for (;;) {
    // The counters tell at once what looking through everything would tell slowly.
    const { discoveries, embedded } = await context.state(embedder.model)
    if (embedded >= discoveries) return done
    const waiting = await context.withoutMeaning(embedder.model, embedder.isInstant ? 64 : 512)
    if (waiting.length === 0) return done
    const meanings = await embedder.embed(
      waiting.map(({ text }) => text),
      signal,
    )
    signal?.throwIfAborted()
    await context.keepMeanings(
      embedder.model,
      new Map(waiting.map(({ id }, index) => [id, meanings[index] as Meaning])),
    )
    done += waiting.length
  }
}
