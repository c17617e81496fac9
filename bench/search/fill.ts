import type { ContextStore } from '../../src/context/context-store.ts'
import { discoveryTypes } from '../../src/context/discovery.ts'
import type { Embedder } from '../../src/context/embedder.ts'

const batch = 100

/**
 * Puts so many discoveries there. Each is a sentence of real words, as often as they stand in the texts: the length of
 * the lists behind common words is what a search by words costs.
 */
export async function fillDiscoveries(
  context: ContextStore,
  embedder: Embedder,
  texts: readonly string[],
  count: number,
): Promise<void> {
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? [])
  const random = randomNumbers(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  for (let done = 0; done < count; done += batch) {
    const size = Math.min(batch, count - done)
    const drafts = Array.from({ length: size }, () =>
      Array.from({ length: 10 + Math.floor(random() * 20) }, () => pick(words)).join(' '),
    )
    const meanings = await embedder.embed(drafts)
    // Reading every one would take minutes, and for the time it takes to compare them any text will do.
    const reader = embedder.sentences?.()
    const read = reader ? await reader.read(drafts[0] as string) : null
    const sentence = reader ? { model: reader.model, meaning: read } : undefined
    const origin = { actor: 'ada', at: new Date() }
    await context.write('remember', origin, async (tx) => {
      for (const [index, text] of drafts.entries()) {
        const draft = { type: pick(discoveryTypes), text, module: `module ${Math.floor(random() * 20)}` }
        const nothing = { files: [], task: null, client: null, session: null, replaces: null }
        const meaning = { model: embedder.model, meaning: meanings[index] as Int8Array, sentence }
        await tx.insert({ ...draft, ...nothing, author: 'ada' }, meaning)
      }
    })
  }
}

/** The same numbers on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
