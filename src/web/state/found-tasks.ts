import { useEffect, useState } from 'react'
import { openProject } from '../api/open-project.ts'
import { searchTasks } from '../api/tasks.ts'
import type { Task, TaskId } from '../api/values.ts'
import { type Filter, matching } from './filter.ts'
import type { Row } from './group-tasks.ts'
import { isOpen, learnTasks, stableId } from './task-state.ts'
import type { ShownView } from './views.ts'

/** What the server found by words: also in what is not fetched, and by words that are one letter off. */
export interface Found {
  readonly words: string
  readonly tasks: ReadonlyMap<TaskId, Task>
  readonly similar: ReadonlySet<TaskId>
}

const typingMs = 150

/** Null until the server has answered; then what it found last, until it has found something else. */
export function useFound(given: string): Found | null {
  const words = given.trim()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (words === '') return setFound(null)
    const asking = new AbortController()
    const project = openProject.get()
    const timer = setTimeout(async () => {
      // Without the server, what is here is searched.
      const page = await searchTasks(words.slice(0, 200), asking.signal).catch(() => none)
      if (asking.signal.aborted || openProject.get() !== project) return
      const all = [...page.open, ...page.closed]
      learnTasks(all.map(({ task }) => task))
      setFound({
        words,
        tasks: new Map(all.map(({ task }) => [task.id, task])),
        similar: new Set(all.filter(({ isSimilar }) => isSimilar).map(({ task }) => task.id)),
      })
    }, typingMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words])
  return found
}

const none = { open: [], closed: [] }

interface Shown {
  readonly view: ShownView
  readonly filter: Filter
  readonly tasks: ReadonlyMap<TaskId, Task>
  readonly isInView: (task: Task) => boolean
}

/** What stands below the rows of a search: similar ones of the view, then closed ones. */
export function foundBelow(
  found: Found | null,
  above: readonly Task[],
  { view, filter, tasks, isInView }: Shown,
): Record<'similar' | 'closed' | 'closedSimilar', readonly Task[]> {
  if (!found) return { similar: [], closed: [], closedSimilar: [] }
  const listed = new Set(above.map(({ id }) => id))
  const fits = matching({ ...filter, words: '' })
  const rest = [...found.tasks.values()]
    .map((task) => tasks.get(task.id) ?? task)
    .filter((task) => !listed.has(task.id) && fits(task))
  const similar = rest.filter((task) => isInView(task) && found.similar.has(task.id))
  const isClosedView = view === 'done' || view === 'all'
  const closed = isClosedView ? [] : rest.filter((task) => !isOpen(task))
  return {
    similar,
    closed: closed.filter(({ id }) => !found.similar.has(id)),
    closedSimilar: closed.filter(({ id }) => found.similar.has(id)),
  }
}

/** Rows under a heading of their own, after others. */
export function rowsUnder(label: string, tasks: readonly Task[], before: number): Row[] {
  if (tasks.length === 0) return []
  const of = { by: 'none', value: null } as const
  return [
    { kind: 'group', key: `group-${label}`, label, count: tasks.length, of },
    ...tasks.map((task, at): Row => {
      const key = `task-${stableId(task.id)}`
      return { kind: 'task', key, task, position: before + at + 1, of, depth: 0, isUnfolded: null }
    }),
  ]
}
