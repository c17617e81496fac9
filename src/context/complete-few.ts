import { Failure } from '../errors.ts'
import type { ContextStore } from './context-store.ts'
import { embedMissing } from './embed-missing.ts'
import type { Embedder } from './embedder.ts'
import { readMissing } from './read-missing.ts'

/** More would keep a search waiting: they get their meanings in the background. */
const few = 16

/**
 * Gives a meaning to the few that have none, as after a correction in whatever process, so that what is searched for next is
 * found by it. Where that cannot be written, as in an archived project or by who may only read, the search goes on and says what
 * is missing.
 */
export async function completeFew(context: ContextStore, embedder: Embedder | null): Promise<void> {
  if (!embedder?.isInstant) return
  const { discoveries, embedded } = await context.state(embedder.model)
  if (embedded >= discoveries || discoveries - embedded > few) return
  try {
    await embedMissing(context, embedder)
    const reader = embedder.sentences?.()
    if (reader) await readMissing(context, reader, undefined, few)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
