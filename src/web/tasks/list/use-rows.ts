import { useEffect, useMemo } from 'react'
import { useStore } from '../../api/store.ts'
import type { Task, TaskQuery } from '../../api/values.ts'
import { type Filter, matching } from '../../state/filter.ts'
import { groupTasks, type Row } from '../../state/group-tasks.ts'
import { loadMore } from '../../state/load-pages.ts'
import { type Reach, reachKey } from '../../state/reach.ts'
import { lingering, taskState, useTasks } from '../../state/task-state.ts'
import { isInView, isPaged, type ShownView } from '../../state/views.ts'
import type { Today } from '../../time/calendar.ts'

export interface Rows {
  readonly rows: readonly Row[]
  readonly size: number
  /** Nothing can be shown yet. */
  readonly isLoading: boolean
  /** Fetches what comes after, where there is more. */
  readonly more: (() => void) | null
}

/** The rows of a view, as the tasks are now. */
export function useRows(view: ShownView, filter: Filter, today: Today): Rows {
  const tasks = useTasks()
  const leaving = useStore(lingering)
  const phase = useStore(taskState, (state) => state.phase)
  const query = useMemo(() => queryOf(view, filter), [view, filter])
  const reach = useStore(taskState, (state) => (query ? state.reaches[reachKey(query)] : undefined))

  useEffect(() => {
    if (!query) return
    const timer = setTimeout(() => void loadMore(query), query.query === undefined ? 0 : typingMs)
    return () => clearTimeout(timer)
  }, [query])

  const rows = useMemo(() => {
    const fits = matching(filter)
    const isReached = reachTest(view, reach)
    const shown = [...tasks.values()].filter(
      (task) =>
        fits(task) &&
        isReached(task) &&
        (isInView(task, view, today) || (leaving.has(task.id) && view !== 'done')),
    )
    return groupTasks(shown, view, today)
  }, [tasks, leaving, view, filter, reach, today])
  const size = useMemo(() => rows.filter(({ kind }) => kind === 'task').length, [rows])
  const isWaiting = query !== null && (reach === undefined || reach.isLoading || reach.cursor !== null)
  return {
    rows,
    size,
    isLoading: phase === 'loading' || (isWaiting && size === 0),
    more: query && reach?.cursor && !reach.isLoading ? () => void loadMore(query) : null,
  }
}

const typingMs = 150

/** The server looks for one run of letters in titles, so it gets the longest word; the others are looked for here. */
function queryOf(view: ShownView, { words, tag, priority }: Filter): TaskQuery | null {
  if (!isPaged(view)) return null
  const titled = words.split(/\s+/).filter((word) => word !== '' && !word.startsWith('#'))
  const longest = titled.toSorted((one, other) => other.length - one.length)[0]
  return {
    view,
    ...(longest !== undefined && { query: longest }),
    ...(tag !== null && { tag }),
    ...(priority !== null && { priority }),
  }
}

/** A list that comes in pages ends where its last page ends, though older tasks may be known from elsewhere. */
function reachTest(view: ShownView, reach: Reach | undefined): (task: Task) => boolean {
  const last = reach?.last
  if (!isPaged(view) || !last || reach.cursor === null) return () => true
  return view === 'all' ? ({ id }) => id < 0 || id >= last.id : ({ updatedAt }) => updatedAt >= last.updatedAt
}
