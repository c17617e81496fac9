import type { Priority, Task } from '../api/values.ts'

export interface Filter {
  readonly words: string
  readonly tag: string | null
  readonly priority: Priority | null
}

export function isFiltering({ words, tag, priority }: Filter): boolean {
  return words.trim() !== '' || tag !== null || priority !== null
}

/** A test for many tasks: the words are taken apart once. Every word has to occur, wherever. */
export function matching({ words, tag, priority }: Filter): (task: Task) => boolean {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return (task) =>
    (tag === null || task.tags.includes(tag)) &&
    (priority === null || task.priority === priority) &&
    (wanted.length === 0 || hasAll(haystack(task), wanted))
}

const haystacks = new WeakMap<Task, string>()

/** Kept by task: a search goes through thousands with every letter. */
function haystack(task: Task): string {
  const known = haystacks.get(task)
  if (known !== undefined) return known
  const tags = task.tags.map((tag) => `#${tag}`).join(' ')
  const text = fold(`#${task.id} ${task.title} ${tags} ${task.description ?? ''}`)
  haystacks.set(task, text)
  return text
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
