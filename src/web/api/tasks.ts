import { request } from './request.ts'
import type { Change, Counts, Discovery, Priority, Status, Task, TaskId, View } from './values.ts'

export interface TaskQuery {
  readonly view?: View
  readonly query?: string
  readonly priority?: Priority
  readonly tag?: string
  readonly parent?: TaskId
  /** To 1,000. */
  readonly limit?: number
  readonly cursor?: string
}

export interface TaskPage {
  readonly tasks: readonly Task[]
  readonly cursor: string | null
  readonly counts: Counts
}

export interface TaskDraft {
  readonly title: string
  readonly description?: string
  readonly priority?: Priority
  /** A date, or words such as "next friday". */
  readonly due?: string
  readonly tags?: readonly string[]
  readonly parent?: TaskId
  readonly blockedBy?: readonly TaskId[]
  readonly steps?: readonly string[]
}

export interface TaskPatch {
  readonly title?: string
  readonly description?: string | null
  readonly priority?: Priority
  readonly status?: Status
  readonly due?: string | null
  readonly tags?: readonly string[]
  readonly parent?: TaskId | null
  readonly blockedBy?: readonly TaskId[]
  readonly claim?: string | null
  readonly note?: string
}

export interface UnderstoodSpan {
  readonly start: number
  readonly end: number
  readonly kind: 'due' | 'priority' | 'tag' | (string & {})
}

export interface Understood {
  readonly title: string
  readonly due: string | null
  readonly dueText: string | null
  readonly priority: Priority | null
  readonly tags: readonly string[]
  /** Where in the text each was found, counted in UTF-16 units. */
  readonly spans: readonly UnderstoodSpan[]
}

export interface TaskDetails {
  readonly task: Task
  readonly subtasks: readonly Task[]
  readonly blockers: readonly Task[]
  readonly blocks: readonly Task[]
  readonly discoveries: readonly Discovery[]
  readonly changes: readonly Change[]
}

export interface Changed {
  readonly task: Task
  readonly change: Change | null
}

export function listTasks(query: TaskQuery, signal?: AbortSignal): Promise<TaskPage> {
  return request('GET', '/api/tasks', { query: { ...query }, signal })
}

export function getTask(id: TaskId, signal?: AbortSignal): Promise<TaskDetails> {
  return request('GET', `/api/tasks/${id}`, { signal })
}

/** Repeating it with the same key adds nothing twice. */
export function postTask(
  draft: TaskDraft,
  key: string,
): Promise<Changed & { readonly similar: Task | null }> {
  return request('POST', '/api/tasks', { body: draft, headers: { 'idempotency-key': key } })
}

export function understandTask(text: string, signal?: AbortSignal): Promise<Understood> {
  return request('POST', '/api/tasks/understand', { body: { text }, signal })
}

export function patchTask(id: TaskId, patch: TaskPatch): Promise<Changed> {
  return request('PATCH', `/api/tasks/${id}`, { body: patch })
}

export function postComplete(
  id: TaskId,
  done: boolean,
): Promise<Changed & { readonly unblocked: readonly Task[] }> {
  return request('POST', `/api/tasks/${id}/complete`, { body: { done } })
}

export function removeTask(id: TaskId): Promise<{ readonly change: Change }> {
  return request('DELETE', `/api/tasks/${id}`)
}

export function listChanges(
  query: { limit?: number; before?: number; client?: string } = {},
): Promise<{ readonly changes: readonly Change[] }> {
  return request('GET', '/api/changes', { query })
}

export function postUndo(change?: number): Promise<{ readonly undone: Change; readonly change: Change }> {
  return request('POST', '/api/undo', { body: change === undefined ? {} : { change } })
}
