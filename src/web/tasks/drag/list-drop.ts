import type { DragEvent, TouchEvent } from 'react'
import type { Task, TaskId } from '../../api/values.ts'
import type { Sorting } from '../../state/arrangement.ts'
import { dragged, draggedWith, hasTask } from '../../state/dragged-task.ts'
import type { Row } from '../../state/group-tasks.ts'
import { toggleSelected } from '../../state/selection.ts'
import type { Today } from '../../time/calendar.ts'
import { useDropMark } from './drop-mark.ts'
import { type Place, placeTasks } from './place-tasks.ts'
import { beginTouchDrag } from './touch-drag.ts'

interface Over {
  readonly element: HTMLElement
  readonly index: number
  readonly isBelow: boolean
}

/**
 * Dragging tasks to another place of a list, with a mouse or a finger. Where they would go is marked on the row itself,
 * without drawing the list anew: sixty times a second.
 */
export function useListDrop(rows: readonly Row[], sort: Sorting, today: Today, mayDrop: boolean) {
  const mark = useDropMark()
  const show = (over: Over | null) =>
    mark(over && { element: over.element, side: over.isBelow ? 'after' : 'before' })
  const drop = (over: Over, ids: readonly TaskId[]) => {
    mark(null)
    const place = placeAt(rows, over, ids)
    if (place) placeTasks(ids, place, sort, today)
  }
  return {
    list: {
      onDragOver: (event: DragEvent) => {
        if (!mayDrop || !hasTask(event) || dragged.ids.length === 0) return
        const over = rowAt(event.clientX, event.clientY)
        show(over)
        if (!over) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) mark(null)
      },
      onDrop: (event: DragEvent) => {
        const over = rowAt(event.clientX, event.clientY)
        if (!hasTask(event) || !over) return mark(null)
        event.preventDefault()
        drop(over, dragged.ids)
      },
    },
    touch: (event: TouchEvent<HTMLElement>, task: Task) => {
      if (task.id < 0 || !mayDrop) return
      beginTouchDrag(event, task.title, {
        at: rowAt,
        over: show,
        drop: (over) => drop(over, draggedWith(task.id)),
        hold: () => toggleSelected(task.id),
      })
    },
  }
}

/** The row at a point, and whether its lower half. The heading of a group is the place under it. */
function rowAt(x: number, y: number): Over | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('li[data-index]')
  if (!element) return null
  const { top, height } = element.getBoundingClientRect()
  const isBelow = element.dataset.group !== undefined || y > top + height / 2
  return { element, index: Number(element.dataset.index), isBelow }
}

/** The tasks above and below the gap, without those that are moved themselves. */
function placeAt(rows: readonly Row[], { index, isBelow }: Over, ids: readonly TaskId[]): Place | null {
  const row = rows[index]
  if (!row) return null
  const others = (from: number, step: 1 | -1): Task | null => {
    for (let at = from; at >= 0 && at < rows.length; at += step) {
      const one = rows[at]
      if (!one || one.kind === 'group' || one.of.value !== row.of.value) return null
      if (one.depth === 0 && !ids.includes(one.task.id)) return one.task
    }
    return null
  }
  const gap = isBelow ? index + 1 : index
  const heading = rows.slice(0, index + 1).findLast((one) => one.kind === 'group')
  return {
    of: row.of,
    label: heading?.kind === 'group' ? heading.label : '',
    above: row.kind === 'group' ? null : others(gap - 1, -1),
    below: others(gap, 1),
  }
}

/** One step up or down in the list, for the keyboard: into the next group at the end of one. */
export function stepPlace(rows: readonly Row[], index: number, step: 1 | -1): Place | null {
  const row = rows[index]
  if (row?.kind !== 'task') return null
  for (let at = index + step; at >= 0 && at < rows.length; at += step) {
    const next = rows[at]
    if (!next) return null
    // Upwards the heading of its own group is the border; the place is at the end of the group above.
    if (next.kind === 'group') {
      const target = step === 1 ? at : at - 1
      if (!rows[target]) return null
      return placeAt(rows, { element: document.body, index: target, isBelow: true }, [row.task.id])
    }
    if (next.depth > 0) continue
    return placeAt(rows, { element: document.body, index: at, isBelow: step === 1 }, [row.task.id])
  }
  return null
}
