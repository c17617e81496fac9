import type { Task } from './task.ts'

/** What the tasks of one page take at most, written as JSON: half of what an answer may be, which says more of each. */
const pageBytes = 512 * 1024
/** What a task without a word takes. */
const bareBytes = 600

/** What one character takes at most, written as JSON. */
const longestCharacter = 6

/** As many from the beginning as one answer has room for, and at least one. */
export function fitPage<Item>(items: readonly Item[], taskOf: (item: Item) => Task): readonly Item[] {
  // Most pages are so short that no character of them needs a closer look.
  if (items.reduce((sum, item) => sum + mostBytesOf(taskOf(item)), 0) <= pageBytes) return items
  let bytes = 0
  const end = items.findIndex((item) => {
    bytes += bytesOf(taskOf(item))
    return bytes > pageBytes
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}

function mostBytesOf({ title, description, tags }: Task): number {
  let characters = title.length + (description?.length ?? 0)
  for (const tag of tags) characters += tag.length
  return bareBytes + 2 + characters * longestCharacter
}

function bytesOf({ title, description, tags }: Task): number {
  const words = [title, description ?? '', ...tags].join('')
  return bareBytes + utf8.encode(JSON.stringify(words)).length
}

const utf8 = new TextEncoder()
