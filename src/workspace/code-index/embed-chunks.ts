import { setImmediate } from 'node:timers/promises'
import type { IndexWriter, UnembeddedChunk } from './index-writer.ts'
import type { Indexing } from './indexing.ts'
import type { RefreshWork } from './refresh.ts'
import { described } from './update-files.ts'

// One request to a remote model, and a moment's work for the local one.
const batch = 128

/** Gives every chunk a meaning that has none. Gives how many. */
export async function embedChunks(
  writer: IndexWriter,
  { indexing, signal, onProgress }: Pick<RefreshWork, 'indexing' | 'signal' | 'onProgress'>,
): Promise<number> {
  const total = writer.countUnembedded()
  let done = 0
  let chunks = writer.unembedded(0, batch)
  while (chunks.length > 0) {
    signal.throwIfAborted()
    const meanings = await embed(chunks, indexing, signal)
    writer.begin()
    for (const [index, { id }] of chunks.entries()) writer.keepMeaning(id, meanings[index] as Int8Array)
    writer.commit()
    done += chunks.length
    onProgress({ phase: 'meanings', done, total })
    await setImmediate()
    chunks = writer.unembedded(chunks.at(-1)?.id as number, batch)
  }
  return done
}

async function embed(
  chunks: readonly UnembeddedChunk[],
  indexing: Indexing,
  signal: AbortSignal,
): Promise<Int8Array[]> {
  const { dimensions, model } = indexing
  const meanings = await indexing.embed(
    chunks.map(({ path, name, text }) => described(path, name, text)),
    signal,
  )
  if (meanings.length !== chunks.length || meanings.some(({ length }) => length !== dimensions))
    throw new Error(`${model} gave no meaning of ${dimensions} dimensions for each text`)
  return meanings
}
