import type { BlobStore } from './blob-store.ts'

const batchSize = 500

export interface Swept {
  readonly removed: number
  /** True where none of many files is known: they are another database's, or it is an old copy. Nothing was removed. */
  readonly isForeign: boolean
}

/**
 * Removes content that no file of any task has any more. What was put since `before` stays, because whoever put it may
 * be about to say whose it is. `isSure` removes also where nothing there is known.
 */
export async function sweepBlobs(
  blobs: BlobStore,
  usedHashes: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  before: Date,
  { isSure = false } = {},
): Promise<Swept> {
  await blobs.removeDrafts(before)
  const unused: string[] = []
  let known = 0
  const look = async (batch: readonly string[]) => {
    const used = await usedHashes(batch)
    known += used.size
    unused.push(...batch.filter((hash) => !used.has(hash)))
  }
  let batch: string[] = []
  for await (const hash of blobs.list(before)) {
    if (batch.push(hash) < batchSize) continue
    await look(batch)
    batch = []
  }
  if (batch.length > 0) await look(batch)
  if (!isSure && known === 0 && unused.length > foreignFrom) return { removed: 0, isForeign: true }
  for (const hash of unused) await blobs.remove(hash, before)
  return { removed: unused.length, isForeign: false }
}

/** Somebody who removes all their files has not had more of them for long. */
const foreignFrom = 20
