import { setImmediate } from 'node:timers/promises'
import type { IndexWriter } from './index-writer.ts'

// So much is done again after a crash, and so long may it take until a search sees it.
const limits = { items: 64, milliseconds: 500 } as const

/**
 * Takes one item after the other and commits some of them at a time. When the signal comes, what is done is kept; when
 * one fails, what is not committed is lost with the writer. Between two items others get their turn, and the memory that
 * native parsers hold is given back.
 */
export async function inBatches<T>(
  writer: IndexWriter,
  items: readonly T[],
  signal: AbortSignal,
  take: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let [count, since] = [0, performance.now()]
  for (const [index, item] of items.entries()) {
    if (signal.aborted) break
    writer.begin()
    await take(item, index)
    if (++count === limits.items || performance.now() - since > limits.milliseconds) {
      writer.commit()
      ;[count, since] = [0, performance.now()]
    }
    await setImmediate()
  }
  writer.commit()
  signal.throwIfAborted()
}
