import { setImmediate } from 'node:timers/promises'
import type { CardReader } from './indexing.ts'

export interface UnreadCard {
  readonly path: string
  readonly card: string
}

export interface ReadCard extends UnreadCard {
  readonly meaning: Int8Array
}

/** Where cards come from and where what was read is kept. */
export interface Cards {
  /** Cards that this network has not read as they are now. */
  unread(model: string): readonly UnreadCard[]
  /** Resolves once they are stored. */
  keep(model: string, read: readonly ReadCard[]): Promise<void>
}

/** So many are read until they are kept: less than a second's work. */
const batch = 32

/** Lets the network read the cards that are new. It takes milliseconds for each, between which others have their turn. */
export async function readCards(
  reader: CardReader,
  { unread, keep }: Cards,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const all = unread(reader.model)
  for (let start = 0; start < all.length; start += batch) {
    const read: ReadCard[] = []
    for (const one of all.slice(start, start + batch)) {
      if (signal.aborted) break
      read.push({ ...one, meaning: (await reader.read(one.card)) ?? new Int8Array(0) })
      await setImmediate()
    }
    await keep(reader.model, read)
    signal.throwIfAborted()
    onProgress(Math.min(start + batch, all.length), all.length)
  }
}
