import type { Priority, Status, Task } from '../api/values.ts'

/** What is looked for. Every part narrows; of tags all have to be there, of the others one. */
export interface Filter {
  readonly words: string
  readonly tags: readonly string[]
  readonly priorities: readonly Priority[]
  readonly statuses: readonly Status[]
  /** A person, `none` for tasks of nobody, or null for anybody's. */
  readonly assignee: string | null
}

export const everything: Filter = { words: '', tags: [], priorities: [], statuses: [], assignee: null }

const priorities: readonly Priority[] = ['high', 'medium', 'low']
const statuses: readonly Status[] = ['todo', 'doing', 'done', 'cancelled']

/** The parameters of an address that narrow a list. */
export const filterNames = ['q', 'tag', 'priority', 'status', 'assignee'] as const

/** What the address asks for: `?q=…&tag=home,work&priority=high,low&status=doing&assignee=…`. */
export function readFilter(query: URLSearchParams): Filter {
  const listed = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
  return {
    words: query.get('q') ?? '',
    tags: listed('tag'),
    priorities: priorities.filter((one) => listed('priority').includes(one)),
    statuses: statuses.filter((one) => listed('status').includes(one)),
    assignee: query.get('assignee') || null,
  }
}

export function isFiltering({ words, ...others }: Filter): boolean {
  return words.trim() !== '' || isNarrowed(others)
}

/** By anything but words. */
export function isNarrowed({ tags, priorities, statuses, assignee }: Omit<Filter, 'words'>): boolean {
  return tags.length + priorities.length + statuses.length > 0 || assignee !== null
}

/** A test for many tasks: the words are taken apart once. Every word has to occur, wherever. */
export function matching({ words, tags, priorities, statuses, assignee }: Filter): (task: Task) => boolean {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return (task) =>
    (tags.length === 0 || tags.every((tag) => task.tags.includes(tag))) &&
    (priorities.length === 0 || priorities.includes(task.priority)) &&
    (statuses.length === 0 || statuses.includes(task.status)) &&
    (assignee === null || (task.assignee ?? 'none') === assignee) &&
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
