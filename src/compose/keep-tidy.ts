import type { BlobStore } from '../attachments/blob-store.ts'
import { sweepBlobs } from '../attachments/sweep-blobs.ts'
import type { CallDependencies } from '../contracts/call.ts'
import type { Stores } from '../stores/stores.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const [everyMs, firstMs] = [6 * hourMs, 10 * minuteMs]

/** Content is put before it is said whose it is: what is younger than this is left alone. */
const youngMs = 24 * hourMs

/** Removes old changes and calls again and again, for servers that are not started anew for months, and unused files. */
export function keepTidy(stores: Stores, blobs: BlobStore, warn: CallDependencies['warn']): { end(): void } {
  const tidy = () => stores.prune().catch((err) => warn('what is old was not removed', { err }))
  const sweep = () => sweepFiles(stores, blobs, warn)
  const timers = [
    setInterval(() => void tidy().then(sweep), everyMs).unref(),
    // What is old was removed when the store was opened.
    setTimeout(() => void sweep(), firstMs).unref(),
  ]
  return { end: () => timers.forEach((timer) => void clearTimeout(timer)) }
}

/** Removes the content that no file has any more. */
export async function sweepFiles(
  stores: Pick<Stores, 'usedHashes'>,
  blobs: BlobStore,
  warn: CallDependencies['warn'],
  now = new Date(),
): Promise<void> {
  try {
    const before = new Date(now.getTime() - youngMs)
    const { isForeign } = await sweepBlobs(blobs, (hashes) => stores.usedHashes(hashes), before)
    if (isForeign)
      warn('the files seem to be of another database, so none was removed', {
        hint: 'Check WAYMARK_FILES and WAYMARK_S3_URL.',
      })
  } catch (err) {
    warn('unused files were not removed', { err })
  }
}
