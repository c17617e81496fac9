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

export const listTasks = (query: TaskQuery) => request<TaskPage>('GET', '/api/tasks', { query })

export const getTask = (id: TaskId) => request<TaskDetails>('GET', `/api/tasks/${id}`)

/** Repeating it with the same key adds nothing twice. */
export const postTask = (draft: NewTask, key: string) =>
  request<AddedTask>('POST', '/api/tasks', { body: draft, headers: { 'idempotency-key': key } })

export const understandTask = (text: string, signal?: AbortSignal) =>
  request<Understood>('POST', '/api/tasks/understand', { body: { text }, signal })

export const patchTask = (id: TaskId, patch: TaskPatch) =>
  request<ChangedTask>('PATCH', `/api/tasks/${id}`, { body: patch })

export const postComplete = (id: TaskId, done: boolean) =>
  request<CompletedTask>('POST', `/api/tasks/${id}/complete`, { body: { done } })

export const removeTask = (id: TaskId) => request<{ readonly change: Change }>('DELETE', `/api/tasks/${id}`)

export const listChanges = (query: ChangeQuery = {}) =>
  request<{ readonly changes: readonly Change[] }>('GET', '/api/changes', { query })

export const postUndo = (change?: number) =>
  request<{ readonly undone: Change; readonly change: Change }>('POST', '/api/undo', {
    body: change === undefined ? {} : { change },
  })
