import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TaskId } from '../../api/values.ts'
import { navigate, usePlace, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import type { Row } from '../../state/group-tasks.ts'
import { completeTask } from '../../state/task-actions.ts'
import { stableId } from '../../state/task-state.ts'

/** Which row the keyboard is at, and what the keys do there. */
export function useListKeys(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
) {
  const [chosen, setActive] = useState<TaskId | null>(null)
  const lastIndex = useRef(0)
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

  const focusRow = (index: number) => {
    const row = rows[index]
    if (row?.kind !== 'task') return
    setActive(row.task.id)
    reveal(index)
    focusWhenThere(box.current, row.task.id)
  }
  const move = (step: 1 | -1) => {
    const isInside = box.current?.contains(document.activeElement) ?? false
    const from = indexOf(isInside ? active : (chosen ?? opened))
    if (from < 0) return focusRow(activeIndex)
    const next = nextTask(rows, from, step)
    if (next !== null) focusRow(next)
  }
  /** The task that the keys are meant for: the one in focus, else the one that is open. */
  const target = () => (box.current?.contains(document.activeElement) ? active : opened)

  useShortcuts({
    next: () => void move(1),
    previous: () => void move(-1),
    complete: (key) => {
      const id = target()
      // Space is for buttons and fields as well, so it counts on a row alone.
      if (id === null || (key === ' ' && !isRowLink(document.activeElement))) return false
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
  return { active, setActive }
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
