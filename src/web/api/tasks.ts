import { inProject, openProject } from './open-project.ts'
import { request } from './request.ts'
import type {
  AddedTask,
  Change,
  ChangedTask,
  ChangeQuery,
  Comment,
  CompletedTask,
  NewTask,
  TaskDetails,
  TaskId,
  TaskPage,
  TaskPatch,
  TaskQuery,
  TrashItem,
  Understood,
} from './values.ts'

/** What is sent later is sent to the project that was open when it was done. */
type InProject = string | null

export function listTasks(query: TaskQuery, signal?: AbortSignal): Promise<TaskPage> {
  return request('GET', '/api/tasks', { query: { ...query, ...inProject() }, signal })
}

export function getTask(id: TaskId, signal?: AbortSignal): Promise<TaskDetails> {
  return request('GET', `/api/tasks/${id}`, { query: inProject(), signal })
}

/** Repeating it with the same key adds nothing twice. */
export function postTask(
  draft: NewTask,
  key: string,
  project: InProject = openProject.get(),
): Promise<AddedTask> {
  const headers = { 'idempotency-key': key }
  return request('POST', '/api/tasks', { query: inProject(project), body: draft, headers })
}

export function understandTask(text: string, signal?: AbortSignal): Promise<Understood> {
  return request('POST', '/api/tasks/understand', { query: inProject(), body: { text }, signal })
}

export function patchTask(
  id: TaskId,
  patch: TaskPatch,
  project: InProject = openProject.get(),
): Promise<ChangedTask> {
  return request('PATCH', `/api/tasks/${id}`, { query: inProject(project), body: patch })
}

export function postComplete(
  id: TaskId,
  done: boolean,
  project: InProject = openProject.get(),
): Promise<CompletedTask> {
  return request('POST', `/api/tasks/${id}/complete`, { query: inProject(project), body: { done } })
}

export function removeTask(
  id: TaskId,
  project: InProject = openProject.get(),
): Promise<{ readonly change: Change }> {
  return request('DELETE', `/api/tasks/${id}`, { query: inProject(project) })
}

/** `to` is the id of a project, or `personal`. */
export function postMove(
  id: TaskId,
  to: string,
  project: InProject = openProject.get(),
): Promise<{ readonly task: ChangedTask['task']; readonly change: number | null }> {
  return request('POST', `/api/tasks/${id}/move`, { query: inProject(project), body: { to } })
}

interface Commented {
  readonly comments: readonly Comment[]
  readonly change: number | null
}

export function postComment(id: TaskId, text: string): Promise<Commented> {
  return request('POST', `/api/tasks/${id}/comments`, { query: inProject(), body: { text } })
}

export function patchComment(id: TaskId, comment: number, text: string): Promise<Commented> {
  return request('PATCH', `/api/tasks/${id}/comments/${comment}`, { query: inProject(), body: { text } })
}

export function removeComment(id: TaskId, comment: number): Promise<Commented> {
  return request('DELETE', `/api/tasks/${id}/comments/${comment}`, { query: inProject() })
}

export function listTrash(): Promise<{ readonly items: readonly TrashItem[] }> {
  return request('GET', '/api/trash', { query: inProject() })
}

export function listChanges(query: ChangeQuery = {}): Promise<{ readonly changes: readonly Change[] }> {
  return request('GET', '/api/changes', { query: { ...query, ...inProject() } })
}

export function postUndo(
  change?: number,
  project: InProject = openProject.get(),
): Promise<{ readonly undone: Change; readonly change: Change }> {
  const body = change === undefined ? {} : { change }
  return request('POST', '/api/undo', { query: inProject(project), body })
}
