import type { Task } from './task.ts'

/** What the tasks of one page take at most, written as JSON: half of what an answer may be, which says more of each. */
const pageBytes = 512 * 1024
/** What a task without a word takes. */
const bareBytes = 600
const encoder = new TextEncoder()

/** As many from the beginning as one answer has room for, and at least one. */
export function fitPage<Item>(items: readonly Item[], taskOf: (item: Item) => Task): readonly Item[] {
  let bytes = 0
  const end = items.findIndex((item) => {
    bytes += bytesOf(taskOf(item))
    return bytes > pageBytes
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}

function bytesOf({ title, description, tags }: Task): number {
  const words = [title, description ?? '', ...tags].join('')
  return bareBytes + encoder.encode(JSON.stringify(words)).length
}
