import { newKey } from '../api/new-key.ts'
import { addressedProject, openProject } from '../api/open-project.ts'
import { patchTask, postComplete, postMove, postTask, removeTask } from '../api/tasks.ts'
import type { NewTask, Task, TaskId, TaskPatch } from '../api/values.ts'
import { refreshTasks } from './load-tasks.ts'
import { noteTouched } from './made-here.ts'
import { around, isDate, patched } from './optimistic-task.ts'
import { perform } from './perform.ts'
import { currentTask, forgetTasks, isOpen, learnTasks, lingering, noteSaved } from './task-state.ts'
import { changedToast } from './undo.ts'

const lingerMs = 650

/** Marks a task done, or opens it again; it shows at once and is taken back if the server refuses. */
export async function completeTask(id: TaskId): Promise<void> {
  const task = currentTask(id)
  if (!task || id < 0) return
  const project = openProject.get()
  const isDone = isOpen(task)
  if (isDone) linger(id)
  const answer = await perform(id, {
    own: { id, change: patched(task, { status: isDone ? 'done' : 'todo' }) },
    others: around(task, isDone),
    send: () => postComplete(id, isDone, project),
    accept: ({ task, unblocked }) => learnTasks([task, ...unblocked]),
  })
  if (!answer) return
  const freed = answer.unblocked.length
  const also =
    freed === 0 ? '' : freed === 1 ? ' One more task is ready now.' : ` ${freed} more tasks are ready now.`
  changedToast(
    `${isDone ? 'Completed' : 'Opened again'}: ${task.title}${also && '.'}${also}`,
    answer.change,
    project,
  )
}

/** Changes fields of a task. `text` says in the toast what that was; false when it was refused. */
export async function editTask(
  id: TaskId,
  patch: TaskPatch,
  text: string | ((changed: Task) => string),
): Promise<boolean> {
  const project = openProject.get()
  const task = currentTask(id)
  const change = task ? patched(task, patch) : {}
  const touchesOthers =
    patch.status !== undefined && task && isOpen(task) !== isOpen({ status: patch.status })
  const also = touchesOthers ? around(task, isOpen(task)) : []
  const answer = await perform(id, {
    own: { id, change },
    others: also,
    send: () => patchTask(id, patch, project),
    accept: ({ task }) => learnTasks([task]),
  })
  if (!answer) return false
  if (patch.parent !== undefined) void refreshTasks([task?.parent, patch.parent].filter((one) => one != null))
  changedToast(typeof text === 'string' ? text : text(answer.task), answer.change, project)
  return true
}

export interface Added {
  readonly task: Task
  readonly similar: Task | null
}

let drafts = 0

/** Adds a task. Until the server has given it a number it stands in the list with one below zero. */
export async function addTask(draft: NewTask): Promise<Added | null> {
  drafts -= 1
  const id = drafts
  const [key, project] = [newKey(), openProject.get()]
  const parent = draft.parent == null ? undefined : currentTask(draft.parent)
  const grown = parent && {
    id: parent.id,
    change: { subtasks: { ...parent.subtasks, open: parent.subtasks.open + 1 } },
  }
  const answer = await perform(draft.parent ?? id, {
    own: { id, change: unsaved(id, draft) },
    others: grown ? [grown] : [],
    send: () => postTask(draft, key, project),
    accept: ({ task }) => {
      noteSaved(id, task.id)
      learnTasks([task])
      noteTouched(task.id)
    },
  })
  if (!answer) return null
  changedToast(`Added: ${answer.task.title}`, answer.change, project)
  return answer
}

/** Deletes a task without asking: the toast brings it back. */
export async function deleteTask(id: TaskId): Promise<boolean> {
  const project = openProject.get()
  const task = currentTask(id)
  const also = task && isOpen(task) ? around(task, true) : []
  const answer = await perform(id, {
    own: { id, change: null },
    others: also,
    send: () => removeTask(id, project),
    accept: () => forgetTasks([id]),
  })
  if (!answer) return false
  changedToast(`Deleted: ${task?.title ?? `#${id}`}`, answer.change, project)
  return true
}

/** Moves a task to another project, where it gets a new number. Null when it was refused. */
export async function moveTask(id: TaskId, to: { id: string; name: string }): Promise<Task | null> {
  const project = openProject.get()
  const answer = await perform(id, {
    own: { id, change: null },
    others: [],
    send: () => postMove(id, to.id, project),
    accept: () => forgetTasks([id]),
  })
  if (!answer) return null
  const change = answer.change === null ? null : { id: answer.change }
  // The change that brings it back is one of the project it is in now.
  const there = addressedProject(answer.task.project)
  changedToast(`Moved to ${to.name}: ${answer.task.title}`, change, there)
  return answer.task
}

function linger(id: TaskId): void {
  lingering.set((now) => new Set([...now, id]))
  setTimeout(() => lingering.set((now) => new Set([...now].filter((other) => other !== id))), lingerMs)
}

function unsaved(id: TaskId, draft: NewTask): Task {
  const now = new Date().toISOString()
  return {
    id,
    title: draft.title,
    description: draft.description ?? null,
    priority: draft.priority ?? 'medium',
    status: 'todo',
    due: isDate(draft.due) ? draft.due : null,
    start: isDate(draft.start) ? draft.start : null,
    repeat: draft.repeat ?? null,
    tags: draft.tags ?? [],
    parent: draft.parent ?? null,
    blockedBy: draft.blockedBy ?? [],
    assignee: draft.assignee ?? null,
    claimedBy: null,
    claimedAt: null,
    project: openProject.get() ?? '',
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    isBlocked: false,
    subtasks: { open: draft.steps?.length ?? 0, done: 0 },
  }
}
