import type { DragEvent } from 'react'
import { addressedProject, openProject } from '../api/open-project.ts'
import type { Task, TaskId } from '../api/values.ts'
import { words } from '../words/words.ts'
import { moveMany } from './many-actions.ts'
import { selection } from './selection.ts'
import { moveTask } from './task-actions.ts'

const kind = 'application/x-waymark-task'

/** The tasks under way: where they are over, what they are cannot be read from the event. */
export const dragged: { ids: readonly TaskId[] } = { ids: [] }

/** What a row needs to be dragged onto a project. The menu of a task does the same without a pointer. */
export function dragTask(task: Task) {
  return {
    draggable: task.id > 0,
    onDragStart: (event: DragEvent) => {
      const { id, title, project } = task
      const ids = draggedWith(id)
      dragged.ids = ids
      event.dataTransfer.setData(kind, JSON.stringify({ id, project, ids }))
      if (ids.length > 1) event.dataTransfer.setDragImage(countImage(ids.length), 12, 12)
      event.dataTransfer.setData('text/plain', title)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragEnd: () => {
      dragged.ids = []
    },
  }
}

/** Who drags one of several that are selected drags them all. */
export function draggedWith(id: TaskId): readonly TaskId[] {
  const chosen = selection.get()
  return chosen.has(id) ? [...chosen] : [id]
}

export function hasTask({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(kind)
}

/** Which task is being let go. */
export function droppedTask({ dataTransfer }: DragEvent): DroppedTask {
  return JSON.parse(dataTransfer.getData(kind)) as DroppedTask
}

interface DroppedTask extends Pick<Task, 'id' | 'project'> {
  /** With those that were dragged along. */
  readonly ids?: readonly TaskId[]
}

/** Moves the task that was let go over a project; where it is in there already, nothing happens. */
export function dropTask(event: DragEvent, to: { id: string; name: string }): void {
  const { id, project, ids = [id] } = droppedTask(event)
  if (project === to.id) return
  if (ids.length > 1 && addressedProject(project) === openProject.get()) void moveMany(ids, to)
  else void moveTask(id, to, addressedProject(project))
}

/** Under the pointer: how many there are. Gone as soon as the browser has taken its picture. */
function countImage(count: number): HTMLElement {
  const image = document.createElement('div')
  image.textContent = words.moves.tasks(count)
  image.dataset.dragImage = ''
  document.body.append(image)
  setTimeout(() => image.remove())
  return image
}
