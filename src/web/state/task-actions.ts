import { newKey } from '../api/new-key.ts'
import { addressedProject, openProject } from '../api/open-project.ts'
import type { Pending } from '../api/optimistic.ts'
import { patchTask, postComplete, postMove, postTask, removeTask } from '../api/tasks.ts'
import type { NewTask, Task, TaskId, TaskPatch } from '../api/values.ts'
import { currentToday } from '../time/clock.ts'
import { dueInWords } from '../time/date-words.ts'
import { refusedToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import { completedWords, nextWords } from './completed-words.ts'
import { deletedWords } from './deleted-words.ts'
import { refreshTasks } from './load-tasks.ts'
import { noteTouched } from './made-here.ts'
import { perform } from './perform.ts'
import {
  currentTask,
  forgetTasks,
  isOpen,
  learnTasks,
  lingering,
  noteSaved,
  shownTasks,
  taskState,
} from './task-state.ts'
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
    accept: ({ task, unblocked, next }) => learnTasks([task, ...unblocked, ...(next ? [next] : [])]),
  })
  if (!answer) return
  changedToast(completedWords(answer, isDone), answer.change, project, isDone ? 'complete' : 'reopen')
}

/** Leaves out one date of a task that repeats: it gets the date that comes next. */
export async function skipTask(id: TaskId): Promise<void> {
  await editTask(id, { due: 'skip' }, ({ title, due }) =>
    due === null
      ? words.tasks.skipped(title)
      : words.tasks.skippedNext(title, dueInWords(due, currentToday())),
  )
}

/** Changes fields of a task. `text` says in the toast what that was; false when it was refused. */
export async function editTask(
  id: TaskId,
  patch: TaskPatch,
  text: string | ((changed: Task) => string),
  refused?: (thrown: unknown) => void,
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
    accept: ({ task, next }) => learnTasks(next ? [task, next] : [task]),
    refused,
  })
  if (!answer) return false
  if (patch.parent !== undefined) void refreshTasks([task?.parent, patch.parent].filter((one) => one != null))
  const said = typeof text === 'string' ? text : text(answer.task)
  changedToast(answer.next ? `${said}. ${nextWords(answer.next)}` : said, answer.change, project)
  return true
}

interface Added {
  readonly task: Task
  readonly similar: Task | null
}

/** Below zero, and below those that an earlier page has left waiting. */
let drafts = -(Date.now() % 1_000_000_000_000)

/** Adds a task. Until the server has given it a number it stands in the list with one below zero. */
export async function addTask(
  draft: NewTask,
  refused?: (thrown: unknown) => void,
  post = postTask,
  onShown: (id: TaskId) => void = () => {},
): Promise<Added | null> {
  drafts -= 1
  const id = drafts
  onShown(id)
  const [key, project] = [newKey(), openProject.get()]
  const parent = draft.parent == null ? undefined : currentTask(draft.parent)
  const grown = parent && {
    id: parent.id,
    change: { subtasks: { ...parent.subtasks, open: parent.subtasks.open + 1 } },
  }
  const answer = await perform(draft.parent ?? id, {
    own: { id, change: unsaved(id, draft) },
    others: grown ? [grown] : [],
    send: () => post(draft, key, project),
    accept: ({ task }) => {
      noteSaved(id, task.id)
      learnTasks([task])
      noteTouched(task.id)
    },
    refused,
  })
  if (!answer) return null
  changedToast(words.tasks.added(answer.task.title), answer.change, project, 'add')
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
    accept: ({ change }) => forgetTasks(change.tasks),
  })
  if (!answer) return false
  changedToast(
    task ? deletedWords([task], answer.change) : words.tasks.deleted(`#${id}`),
    answer.change,
    project,
    'delete',
  )
  return true
}

/** Moves a task to another project, where it gets a new number. */
export async function moveTask(
  id: TaskId,
  to: { id: string; name: string },
  project = openProject.get(),
): Promise<void> {
  const send = () => postMove(id, to.id, project)
  // The tasks of another project are not kept here.
  const answer = await (project === openProject.get()
    ? perform(id, { own: { id, change: null }, others: [], send, accept: () => forgetTasks([id]) })
    : send().catch(refusedToast))
  if (!answer) return
  const change = answer.change === null ? null : { id: answer.change }
  // The change that brings it back is one of the project it is in now.
  const there = addressedProject(answer.task.project)
  changedToast(words.tasks.moved(to.name, answer.task.title), change, there)
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
    repeats: null,
    occurrence: null,
    position: null,
    duration: draft.duration ?? null,
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

/** The fields that a patch will have, as far as they can be told before the server answers. */
function patched(task: Task, patch: TaskPatch): Partial<Task> {
  const { claim, due, start, note: _, expectedTitle: __, expectedDescription: ___, ...fields } = patch
  const now = new Date().toISOString()
  const change: { -readonly [Field in keyof Task]?: Task[Field] } = { ...fields, updatedAt: now }
  if (due === null || isDate(due)) change.due = due
  if (start === null || isDate(start)) change.start = start
  if (claim !== undefined) change.claimedBy = claim
  if (fields.status !== undefined) change.completedAt = fields.status === 'done' ? now : null
  if (fields.blockedBy !== undefined) change.isBlocked = waits({ ...task, blockedBy: fields.blockedBy })
  return change
}

/** Dates in words are the server's to read. */
function isDate(text: string | null | undefined): text is string {
  return /^\d{4}-\d\d-\d\d/.test(text ?? '')
}

/** What else changes when a task is closed or opened: how far its parent is, and who no longer waits. */
function around(task: Task, isClosed: boolean): Omit<Pending<Task>, 'token'>[] {
  const changes: Omit<Pending<Task>, 'token'>[] = []
  const parent = task.parent === null ? undefined : currentTask(task.parent)
  if (parent) {
    const step = isClosed ? 1 : -1
    const { open, done } = parent.subtasks
    changes.push({ id: parent.id, change: { subtasks: { open: open - step, done: done + step } } })
  }
  for (const other of shownTasks(taskState.get()).values()) {
    if (!other.blockedBy.includes(task.id) || !isOpen(other)) continue
    const isBlocked = !isClosed || waits(other, task.id)
    if (isBlocked !== other.isBlocked) changes.push({ id: other.id, change: { isBlocked } })
  }
  return changes
}

function waits(task: Task, except?: number): boolean {
  return task.blockedBy.some((id) => {
    const blocker = id === except ? undefined : currentTask(id)
    return blocker !== undefined && isOpen(blocker)
  })
}
