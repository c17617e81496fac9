import type { Task } from '../../api/values.ts'
import { isOpen } from '../../state/task-state.ts'

const most = 50

/** The tags of the open tasks that contain the words, those used most first. */
export function tagCounts(tasks: Iterable<Task>, words: string): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const task of tasks) {
    if (!isOpen(task)) continue
    for (const tag of task.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const wanted = words.trim().replace(/^#/, '').toLowerCase()
  return [...counts]
    .filter(([tag]) => tag.toLowerCase().includes(wanted))
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
    .slice(0, most)
}
