import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { TaskId } from '../../api/values.ts'
import { navigate, usePlace, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import type { Sorting } from '../../state/arrangement.ts'
import type { Row } from '../../state/group-tasks.ts'
import { completeMany } from '../../state/many-actions.ts'
import { clearSelection, selectAll, selection, selectUpTo, toggleSelected } from '../../state/selection.ts'
import { completeTask } from '../../state/task-actions.ts'
import { stableId } from '../../state/task-state.ts'
import { setUnfolded } from '../../state/unfolded.ts'
import { currentToday } from '../../time/clock.ts'
import { stepPlace } from '../drag/list-drop.ts'
import { placeTasks } from '../drag/place-tasks.ts'
import { offerFocused } from '../select/targets.ts'

/** Which row the keyboard is at, and what the keys do there. */
export function useListKeys(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
  sort: Sorting,
) {
  const [chosen, setActive] = useState<TaskId | null>(null)
  const lastIndex = useRef(0)
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  const opened = Number(usePlace().query.get('task')) || null
  const indexOf = (id: TaskId | null) =>
    id === null ? -1 : rows.findIndex((row) => row.kind === 'task' && stableId(row.task.id) === stableId(id))
  // A task that left the list leaves the keyboard where it was: at the one that moved up.
  const found = indexOf(chosen)
  const activeIndex =
    found >= 0
      ? found
      : (nextTask(rows, lastIndex.current - 1, 1) ?? nextTask(rows, lastIndex.current, -1) ?? -1)
  const activeRow = rows[activeIndex]
  const active = activeRow?.kind === 'task' ? activeRow.task.id : null
  useEffect(() => {
    if (activeIndex >= 0) lastIndex.current = activeIndex
  }, [activeIndex])

  const isInside = () => box.current?.contains(document.activeElement) ?? false
  const focusRow = (index: number) => {
    const row = rows[index]
    if (row?.kind !== 'task') return
    setActive(row.task.id)
    reveal(index)
    focusWhenThere(box.current, row.task.id)
  }
  const move = (step: 1 | -1) => {
    const from = indexOf(isInside() ? active : (chosen ?? opened))
    if (from < 0) return focusRow(activeIndex)
    const next = nextTask(rows, from, step)
    if (next !== null) focusRow(next)
  }
  /** The task that the keys are meant for: the one in focus, else the one that is open. */
  const target = () => (box.current?.contains(document.activeElement) ? active : opened)

  useEffect(() => offerFocused(() => (isInside() ? active : null)))
  const ids = () => rows.flatMap((row) => (row.kind === 'task' ? [row.task.id] : []))

  useShortcuts({
    next: () => void move(1),
    previous: () => void move(-1),
    select: () => {
      const id = target()
      if (id === null) return false
      toggleSelected(id)
    },
    extend: (key) => {
      if (!isInside() || active === null) return false
      const next = nextTask(rows, activeIndex, key === 'ArrowUp' ? -1 : 1)
      const row = next === null ? undefined : rows[next]
      if (next === null || row?.kind !== 'task') return
      selectUpTo(row.task.id, ids(), active)
      focusRow(next)
    },
    selectAll: () => {
      if (rows.length === 0) return false
      selectAll(ids())
    },
    close: () => {
      if (selection.get().size === 0) return false
      clearSelection()
    },
    order: (key) => {
      const place =
        isInside() && active !== null ? stepPlace(rows, activeIndex, key === 'ArrowUp' ? -1 : 1) : null
      if (active === null || active < 0 || !place) return false
      placeTasks([active], place, sort, currentToday())
      focusWhenThere(box.current, active, 12)
    },
    fold: (key) => {
      if (!isInside() || activeRow?.kind !== 'task') return false
      if (activeRow.isUnfolded === null && activeRow.depth > 0 && key === 'ArrowLeft') {
        focusRow(indexOf(activeRow.task.parent))
        return
      }
      if (activeRow.isUnfolded === null || activeRow.isUnfolded === (key === 'ArrowRight')) return false
      setUnfolded(activeRow.task.id, key === 'ArrowRight')
    },
    complete: (key) => {
      const id = target()
      // Space is for buttons and fields as well, so it counts on a row alone.
      if (key === ' ' && !isRowLink(document.activeElement)) return false
      const chosen = [...selection.get()]
      if (chosen.length > 0) {
        clearSelection()
        void completeMany(chosen)
        return
      }
      if (id === null) return false
      const index = indexOf(id)
      const neighbour = nextTask(rows, index, 1) ?? nextTask(rows, index, -1)
      if (box.current?.contains(document.activeElement) && neighbour !== null) focusRow(neighbour)
      void completeTask(id)
    },
    open: (key) => {
      const id = target()
      if (id === null || id < 0 || key === 'Enter') return false
      navigate(withQuery({ task: id }))
    },
  })
  /** The keys begin at this row when they are next pressed. */
  const beginAt = (index: number) => {
    lastIndex.current = index
    setActive(null)
    drawAnew()
  }
  return { active, setActive, beginAt, ids }
}

function nextTask(rows: readonly Row[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'task') return index
  }
  return null
}

function isRowLink(element: Element | null): boolean {
  return element instanceof HTMLElement && element.dataset.taskLink !== undefined
}

/** A row that was out of sight is drawn within a frame or two. */
function focusWhenThere(box: HTMLElement | null, id: TaskId, tries = 5): void {
  const link = box?.querySelector<HTMLElement>(`[data-task-link="${id}"]`)
  if (link) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusWhenThere(box, id, tries - 1))
}
