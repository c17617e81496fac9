import { useEffect, useMemo } from 'react'
import { useStore } from '../../api/store.ts'
import type { Priority, Task, TaskQuery } from '../../api/values.ts'
import type { Arrangement } from '../../state/arrangement.ts'
import { type Filter, isFiltering, matching } from '../../state/filter.ts'
import { foundBelow, rowsUnder, useFound } from '../../state/found-tasks.ts'
import { columnsOf, type Group, groupTasks, type Row } from '../../state/group-tasks.ts'
import { loadMore } from '../../state/load-pages.ts'
import { useMemberName } from '../../state/projects.ts'
import { type Reach, reachKey } from '../../state/reach.ts'
import { lingering, taskState, useTasks } from '../../state/task-state.ts'
import { unfolded } from '../../state/unfolded.ts'
import { isInView, isPaged, type ShownView, wasClosedLately } from '../../state/views.ts'
import type { Today } from '../../time/calendar.ts'
import { words } from '../../words/words.ts'

export interface Rows {
  readonly rows: readonly Row[]
  /** The same as groups with those that are empty, for a board. */
  readonly groups: readonly Group[]
  readonly size: number
  /** Nothing can be shown yet. */
  readonly isLoading: boolean
  /** Fetches what comes after, where there is more. */
  readonly more: (() => void) | null
}

/** The rows of a view, as the tasks are now. */
export function useRows(view: ShownView, filter: Filter, arrangement: Arrangement, today: Today): Rows {
  const tasks = useTasks()
  const leaving = useStore(lingering)
  const phase = useStore(taskState, (state) => state.phase)
  // The column of what is done has what was done lately, in views of open tasks, too.
  const { layout } = arrangement
  const hasDone = layout === 'board' && (arrangement.group ?? 'status') === 'status' && !isPaged(view)
  const query = useMemo(() => queryOf(hasDone ? 'done' : view, filter), [hasDone, view, filter])
  const reach = useStore(taskState, (state) => (query ? state.reaches[reachKey(query)] : undefined))

  useEffect(() => {
    if (!query) return
    const timer = setTimeout(() => void loadMore(query), query.query === undefined ? 0 : typingMs)
    return () => clearTimeout(timer)
  }, [query])

  const found = useFound(filter.words)
  const shown = useMemo(() => {
    const fits = matching(filter)
    const isReached = reachTest(view, reach)
    return [...tasks.values()].filter(
      (task) =>
        fits(task) &&
        (isReached(task) || found?.tasks.has(task.id)) &&
        (isInView(task, view, today) ||
          (hasDone && wasClosedLately(task, view, today)) ||
          (leaving.has(task.id) && view !== 'done')),
    )
  }, [tasks, leaving, view, filter, reach, found, today, hasDone])
  const folds = useStore(unfolded)
  const nameOf = useMemberName()
  // What was looked for stands by itself: a fold would hide it.
  const isFlat = isFiltering(filter)
  const listed = useMemo(
    () =>
      layout === 'board'
        ? []
        : groupTasks(shown, view, today, { ...arrangement, unfolded: isFlat ? null : folds, nameOf }),
    [shown, layout, view, today, arrangement, isFlat, folds, nameOf],
  )
  const rows = useMemo(() => {
    if (!found || layout === 'board') return listed
    const isShown = (task: Task) => isInView(task, view, today)
    const { similar, closed, closedSimilar } = foundBelow(found, shown, {
      view,
      filter,
      tasks,
      isInView: isShown,
    })
    const all = [...listed]
    let before = shown.length
    for (const [label, some] of [
      [words.tasks.similar, similar],
      [words.tasks.closedMatches, closed],
      [`${words.tasks.closedMatches} · ${words.tasks.similar}`, closedSimilar],
    ] as const) {
      all.push(...rowsUnder(label, some, before))
      before += some.length
    }
    return all
  }, [listed, found, shown, layout, view, filter, tasks, today])
  const groups = useMemo(
    () => (layout === 'board' ? columnsOf(shown, view, today, { ...arrangement, nameOf }) : []),
    [shown, layout, view, today, arrangement, nameOf],
  )
  const size = useMemo(
    () => (layout === 'board' ? shown.length : rows.filter(({ kind }) => kind === 'task').length),
    [rows, shown, layout],
  )
  // What was found last stands until the answer for the new letters is there.
  const isSearching = filter.words.trim() !== '' && found?.words !== filter.words.trim()
  const isWaiting =
    query !== null && !hasDone && (reach === undefined || reach.isLoading || reach.cursor !== null)
  return {
    rows,
    groups,
    size,
    isLoading: phase === 'loading' || ((isWaiting || isSearching) && size === 0),
    more: query && !hasDone && reach?.cursor && !reach.isLoading ? () => void loadMore(query) : null,
  }
}

const typingMs = 150

/** The server looks for one run of letters in titles, so it gets the longest word; the others are looked for here. */
function queryOf(view: ShownView, { words: typed, tags, priorities, assignee }: Filter): TaskQuery | null {
  if (!isPaged(view)) return null
  const titled = typed.split(/\s+/).filter((word) => word !== '' && !word.startsWith('#'))
  const longest = titled.toSorted((one, other) => other.length - one.length)[0]
  return {
    view,
    ...(longest !== undefined && { query: longest }),
    // The server narrows by one of each; the rest is looked at here.
    ...(tags[0] !== undefined && { tag: tags[0] }),
    ...(priorities.length === 1 && { priority: priorities[0] as Priority }),
    ...(assignee !== null && assignee !== 'none' && { assignee }),
  }
}

/** A list that comes in pages ends where its last page ends, though older tasks may be known from elsewhere. */
function reachTest(view: ShownView, reach: Reach | undefined): (task: Task) => boolean {
  const last = reach?.last
  if (!isPaged(view) || !last || reach.cursor === null) return () => true
  return view === 'all' ? ({ id }) => id < 0 || id >= last.id : ({ updatedAt }) => updatedAt >= last.updatedAt
}
