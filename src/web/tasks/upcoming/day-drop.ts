import { type DragEvent, type KeyboardEvent, type TouchEvent, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { droppedTask, hasTask } from '../../state/dragged-task.ts'
import { addDays, laterOf, type Today } from '../../time/calendar.ts'
import { shownDay } from '../dates/date-changes.ts'
import { beginTouchDrag } from '../drag/touch-drag.ts'
import { keyOf } from './use-upcoming.ts'

type Move = (task: Pick<Task, 'id' | 'project'>, day: string) => void

interface DayDrop {
  /** The day over which a task is held. */
  readonly over: string | null
  /** What makes an element a place for tasks of that day. */
  readonly place: (day: string) => object
  /** What makes an element one that a finger can drag. */
  readonly touch: (task: Task) => object
  /** Shift and an arrow: `steps` says how many days each arrow is. */
  readonly press: (task: Task, steps: Readonly<Record<string, number>>) => (event: KeyboardEvent) => void
}

/** Moving tasks to another day: dragged with a mouse, held and dragged with a finger, or by keys. */
export function useDayDrop(today: Today, move: Move): DayDrop {
  const [over, setOver] = useState<string | null>(null)
  const isOpen = (day: string) => day >= today.day
  return {
    over,
    place: (day) => ({
      'data-drop-day': isOpen(day) ? day : undefined,
      onDragOver: (event: DragEvent) => {
        if (!hasTask(event) || !isOpen(day)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(day)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(null)
      },
      onDrop: (event: DragEvent) => {
        if (!hasTask(event)) return
        event.preventDefault()
        setOver(null)
        move(droppedTask(event), day)
      },
    }),
    touch: (task) => ({
      onTouchStart: (event: TouchEvent<HTMLElement>) =>
        beginTouchDrag(event, task.title, {
          at: dayAt,
          over: setOver,
          drop: (day) => move(task, day),
        }),
    }),
    press: (task, steps) => (event) => {
      const step = event.shiftKey ? steps[event.key] : undefined
      const from = shownDay(task, today)
      if (step === undefined || from === null) return
      event.preventDefault()
      event.stopPropagation()
      const to = addDays(laterOf(from, today.day), step)
      move(task, laterOf(to, today.day))
      focusTask(keyOf(task))
    },
  }
}

function dayAt(x: number, y: number): string | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-day]')
  return place?.dataset.dropDay ?? null
}

/** The task stands in another place a frame or two later. */
function focusTask(key: string, tries = 6): void {
  requestAnimationFrame(() => {
    const links = document.querySelectorAll<HTMLElement>(`[data-task-key="${CSS.escape(key)}"]`)
    const link = [...links].find((one) => one.checkVisibility())
    if (link && document.activeElement !== link) link.focus()
    if (tries > 0) focusTask(key, tries - 1)
  })
}
