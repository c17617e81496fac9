import { newKey } from '../api/new-key.ts'
import { addressedProject, openProject } from '../api/open-project.ts'
import type { Pending } from '../api/optimistic.ts'
import { delivering } from '../api/outbox.ts'
import { postChanges, postDeletes, postMoves } from '../api/tasks.ts'
import type { Task, TaskId, TasksPatch } from '../api/values.ts'
import { showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import { deletedWords } from './deleted-words.ts'
import { performMany } from './perform.ts'
import { keepSelected, selection } from './selection.ts'
import { currentTask, forgetTasks, isOpen, learnTasks, shownTasks, taskState } from './task-state.ts'
import { changedTogetherToast } from './undo.ts'

/** So many take one request. */
const together = 1_000

type Shown = Omit<Pending<Task>, 'token'>

/** Changes fields of several tasks: one request, one change, one undo. False when it was refused. */
export async function changeMany(
  ids: readonly TaskId[],
  patch: TasksPatch,
  text: string | ((changed: readonly Task[]) => string),
): Promise<boolean> {
  const tasks = found(ids)
  if (!tasks) return false
  const isPlaced = patch.after !== undefined || patch.before !== undefined
  if (isPlaced && tasks.length > together) {
    showToast({ text: words.moves.tooMany(together), tone: 'problem' })
    return false
  }
  const project = openProject.get()
  const { status } = patch
  const answers = await inParts(tasks, (part) => {
    const key = newKey()
    const closing = status === undefined ? [] : part.filter((task) => isOpen(task) !== isOpen({ status }))
    return performMany({
      own: part.map((task) => ({ id: task.id, change: patchedAt(task, patch) })),
      others: around(closing, status !== undefined && !isOpen({ status })),
      send: () => postChanges(idsOf(part), patch, key, project),
      accept: ({ tasks: changed, next }) => learnTasks([...changed, ...next]),
    })
  })
  if (answers.length === 0) return false
  const said = typeof text === 'string' ? text : text(answers.flatMap((answer) => answer.tasks))
  changedTogetherToast(said, answers, project)
  return true
}

/** Marks several tasks done, or open again where all of them are closed. */
export async function completeMany(ids: readonly TaskId[]): Promise<boolean> {
  const tasks = ids.map(currentTask).filter((task) => task !== undefined)
  const isDone = tasks.some(isOpen)
  const meant = tasks.filter((task) => isOpen(task) === isDone).map(({ id }) => id)
  const said = isDone ? words.moves.completedMany : words.moves.reopenedMany
  return changeMany(meant, { status: isDone ? 'done' : 'todo' }, ({ length }) => said(length))
}

/** Deletes several tasks with their sub-tasks. */
export async function deleteMany(ids: readonly TaskId[]): Promise<boolean> {
  const tasks = found(ids)
  if (!tasks) return false
  const project = openProject.get()
  const answers = await inParts(withoutInner(tasks), (part) => {
    const key = newKey()
    return performMany({
      own: part.map(({ id }) => ({ id, change: null })),
      others: around(part.filter(isOpen), true),
      send: () => postDeletes(idsOf(part), key, project),
      accept: ({ change }) => forgetTasks(change.tasks),
    })
  })
  const gone = answers.flatMap(({ change }) => change.tasks)
  if (gone.length === 0) return false
  const isGone = new Set(gone)
  const said = deletedWords(
    tasks.filter(({ id }) => isGone.has(id)),
    { tasks: gone },
  )
  changedTogetherToast(said, answers, project)
  return true
}

/** Moves several tasks to another project, where they get new numbers. */
export async function moveMany(ids: readonly TaskId[], to: { id: string; name: string }): Promise<boolean> {
  const tasks = found(ids)
  if (!tasks) return false
  const project = openProject.get()
  const answers = await inParts(withoutInner(tasks), (part) =>
    performMany({
      own: part.map(({ id }) => ({ id, change: null })),
      others: [],
      send: () => postMoves(idsOf(part), to.id, project),
      accept: () => forgetTasks(idsOf(part)),
    }),
  )
  const moved = answers.flatMap((answer) => answer.tasks)
  const [first] = moved
  if (!first) return false
  // The change that brings them back is one of the project they are in now.
  changedTogetherToast(
    words.moves.movedMany(tasks.length > together ? moved.length : tasks.length, to.name),
    answers,
    addressedProject(first.project),
  )
  return true
}

function found(ids: readonly TaskId[]): Task[] | null {
  const tasks = ids.map(currentTask).filter((task) => task !== undefined)
  return tasks.length === ids.length && tasks.length > 0 ? tasks : null
}

/** Does it to as many as a request takes, however many there are. Gives the answers of what was not refused. */
async function inParts<Answer>(
  tasks: readonly Task[],
  act: (part: readonly Task[]) => Promise<Answer | null>,
): Promise<Answer[]> {
  const parts = Array.from({ length: Math.ceil(tasks.length / together) }, (_, at) =>
    tasks.slice(at * together, (at + 1) * together),
  )
  // All of them are under way at once, and so waiting for the server if it is away.
  const whole = parts.length > 1 ? { together: newKey() } : {}
  const answers = await Promise.all(parts.map((part) => delivering(whole, () => act(part))))
  return answers.filter((answer) => answer !== null)
}

/** Of so many, sub-tasks go with their tasks: another part would find them gone. */
function withoutInner(tasks: readonly Task[]): readonly Task[] {
  if (tasks.length <= together) return tasks
  const ids = new Set(idsOf(tasks))
  const isInner = ({ parent }: Task): boolean => {
    if (parent === null) return false
    const above = currentTask(parent)
    return ids.has(parent) || (above !== undefined && isInner(above))
  }
  return tasks.filter((task) => !isInner(task))
}

function idsOf(tasks: readonly Task[]): TaskId[] {
  return tasks.map(({ id }) => id)
}

/** The fields that a patch will have, as far as they can be told before the server answers. */
function patchedAt(task: Task, patch: TasksPatch): Partial<Task> {
  const { status, priority, due, assignee, parent, addTags = [], removeTags = [] } = patch
  const now = new Date().toISOString()
  const change: { -readonly [Field in keyof Task]?: Task[Field] } = { updatedAt: now }
  if (status !== undefined && status !== task.status) {
    change.status = status
    change.completedAt = status === 'done' ? now : null
  }
  if (priority !== undefined) change.priority = priority
  if (due === null || /^\d{4}-\d\d-\d\d/.test(due ?? '')) change.due = due as string | null
  if (assignee !== undefined) change.assignee = assignee
  if (parent !== undefined) change.parent = parent
  if (addTags.length + removeTags.length > 0) {
    const kept = task.tags.filter((tag) => !removeTags.includes(tag))
    change.tags = [...kept, ...addTags.filter((tag) => !kept.includes(tag))]
  }
  const position = placed(patch)
  if (position !== undefined) change.position = position
  return change
}

/** About where a task will stand that is put between two others. The server says it exactly. */
function placed({ after, before }: TasksPatch): number | undefined {
  if (after === undefined && before === undefined) return undefined
  const [above, below] = [rankOf(after), rankOf(before)]
  if (above === null) return (below ?? 0) - 1
  return below === null || below < above ? above + 1 : (above + below) / 2
}

function rankOf(id: TaskId | null | undefined): number | null {
  const task = id == null ? undefined : currentTask(id)
  return task ? (task.position ?? -task.id) : null
}

/** What else changes when tasks are closed or opened: how far their parents are, and who no longer waits. */
function around(tasks: readonly Task[], isClosed: boolean): Shown[] {
  if (tasks.length === 0) return []
  const ids = new Set(tasks.map(({ id }) => id))
  const all = shownTasks(taskState.get())
  const steps = new Map<TaskId, number>()
  for (const { parent } of tasks)
    if (parent !== null && !ids.has(parent)) steps.set(parent, (steps.get(parent) ?? 0) + (isClosed ? 1 : -1))
  const changes: Shown[] = []
  for (const [id, step] of steps) {
    const parent = all.get(id)
    if (!parent) continue
    const { open, done } = parent.subtasks
    changes.push({ id, change: { subtasks: { open: open - step, done: done + step } } })
  }
  for (const other of all.values()) {
    if (ids.has(other.id) || !isOpen(other) || !other.blockedBy.some((id) => ids.has(id))) continue
    const isBlocked = other.blockedBy.some((id) => {
      const blocker = all.get(id)
      return blocker !== undefined && (ids.has(id) ? !isClosed : isOpen(blocker))
    })
    if (isBlocked !== other.isBlocked) changes.push({ id: other.id, change: { isBlocked } })
  }
  return changes
}

/** Those that are gone are selected no longer. */
taskState.subscribe(() => {
  if (selection.get().size > 0) keepSelected(shownTasks(taskState.get()))
})
