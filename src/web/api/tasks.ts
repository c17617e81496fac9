import { request } from './request.ts'
import type {
  AddedTask,
  Change,
  ChangedTask,
  ChangeQuery,
  CompletedTask,
  NewTask,
  TaskDetails,
  TaskId,
  TaskPage,
  TaskPatch,
  TaskQuery,
  Understood,
} from './values.ts'

export function listTasks(query: TaskQuery, signal?: AbortSignal): Promise<TaskPage> {
  return request('GET', '/api/tasks', { query: { ...query }, signal })
}

export function getTask(id: TaskId, signal?: AbortSignal): Promise<TaskDetails> {
  return request('GET', `/api/tasks/${id}`, { signal })
}

/** Repeating it with the same key adds nothing twice. */
export function postTask(draft: NewTask, key: string): Promise<AddedTask> {
  return request('POST', '/api/tasks', { body: draft, headers: { 'idempotency-key': key } })
}

export function understandTask(text: string, signal?: AbortSignal): Promise<Understood> {
  return request('POST', '/api/tasks/understand', { body: { text }, signal })
}

export function patchTask(id: TaskId, patch: TaskPatch): Promise<ChangedTask> {
  return request('PATCH', `/api/tasks/${id}`, { body: patch })
}

export function postComplete(id: TaskId, done: boolean): Promise<CompletedTask> {
  return request('POST', `/api/tasks/${id}/complete`, { body: { done } })
}

export function removeTask(id: TaskId): Promise<{ readonly change: Change }> {
  return request('DELETE', `/api/tasks/${id}`)
}

export function listChanges(query: ChangeQuery = {}): Promise<{ readonly changes: readonly Change[] }> {
  return request('GET', '/api/changes', { query })
}

export function postUndo(change?: number): Promise<{ readonly undone: Change; readonly change: Change }> {
  return request('POST', '/api/undo', { body: change === undefined ? {} : { change } })
}
