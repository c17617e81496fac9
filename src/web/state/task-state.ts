import type { ApiError } from '../api/api-error.ts'
import { openProject } from '../api/open-project.ts'
import { forget, learn, nothingYet, type Optimistic, shown } from '../api/optimistic.ts'
import { createStore, createTopic, useStore } from '../api/store.ts'
import type { Counts, Status, Task, TaskId } from '../api/values.ts'
import type { Reach } from './reach.ts'

/**
 * The open tasks are all here, so that views, search and groups answer at once; those that are closed come in pages
 * when they are looked for.
 */
export interface TaskState extends Optimistic<Task> {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly error: ApiError | null
  readonly counts: Counts | null
  /** Open tasks that were not fetched, because there are more than a page should hold. */
  readonly isCut: boolean
  readonly reaches: Readonly<Record<string, Reach>>
}

const unknown: TaskState = {
  ...nothingYet<Task>(),
  phase: 'loading',
  error: null,
  counts: null,
  isCut: false,
  reaches: {},
}

/** Of the project that is open: numbers mean other tasks in another. */
export const taskState = createStore<TaskState>(unknown)

/** Completed a moment ago: still in its place, so that one sees what happened. */
export const lingering = createStore<ReadonlySet<TaskId>>(new Set())

let last: { readonly of: TaskState; readonly tasks: ReadonlyMap<TaskId, Task> } | undefined

/** What a person should see: the server's word with what was done here on top. The same map for the same state. */
export function shownTasks(state: TaskState): ReadonlyMap<TaskId, Task> {
  if (last && last.of.known === state.known && last.of.pending === state.pending) return last.tasks
  last = { of: state, tasks: shown(state) }
  return last.tasks
}

export function useTasks(): ReadonlyMap<TaskId, Task> {
  return useStore(taskState, shownTasks)
}

/** Undefined where it is not known here, which does not mean that it does not exist. */
export function useTask(id: TaskId | null): Task | undefined {
  return useStore(taskState, (state) => (id === null ? undefined : shownTasks(state).get(id)))
}

export function currentTask(id: TaskId): Task | undefined {
  return shownTasks(taskState.get()).get(id)
}

/** What is kept of an earlier visit may be older than what is known. */
export function learnTasks(tasks: Iterable<Task>): void {
  taskState.set((state) => {
    const fresh = [...tasks].filter((task) => {
      const known = state.known.get(task.id)
      return !known || known.updatedAt <= task.updatedAt
    })
    return { ...state, ...learn(state, fresh) }
  })
}

export function forgetTasks(ids: Iterable<TaskId>): void {
  taskState.set((state) => ({ ...state, ...forget(state, ids) }))
}

const savedDrafts = new Map<TaskId, TaskId>()

openProject.subscribe(() => {
  savedDrafts.clear()
  lingering.set(new Set())
  taskState.set(unknown)
})

/** A new task got its number. */
export const saved = createTopic<{ readonly draft: TaskId; readonly id: TaskId }>()

/** On the screen it stays the same one. */
export function noteSaved(draft: TaskId, id: TaskId): void {
  savedDrafts.set(id, draft)
  saved.notify({ draft, id })
}

/** A name that a task keeps from the moment it is typed, so that its row and the focus in it stay. */
export function stableId(id: TaskId): TaskId {
  return savedDrafts.get(id) ?? id
}

export function isOpen({ status }: { readonly status: Status }): boolean {
  return status === 'todo' || status === 'doing'
}
