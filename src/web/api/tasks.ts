import { inProject, openProject } from './open-project.ts'
import { deliverRequest } from './outbox.ts'
import { request } from './request.ts'
import type {
  AddedTask,
  AddedTasks,
  Change,
  ChangedTask,
  ChangedTasks,
  ChangeQuery,
  Comment,
  CompletedTask,
  FoundPage,
  ListedChange,
  ListedTask,
  NewTask,
  TaskDetails,
  TaskId,
  TaskPage,
  TaskPatch,
  TaskQuery,
  TasksPatch,
  TrashItem,
  Understood,
  UnderstoodList,
  UpdatedTask,
} from './values.ts'

/** What is sent later is sent to the project that was open when it was done. */
type InProject = string | null

export const listTasks = (query: TaskQuery) =>
  request<TaskPage>('GET', '/api/tasks', { query: { ...query, ...inProject() } })

export const searchTasks = (q: string, signal?: AbortSignal) =>
  request<FoundPage>('GET', '/api/tasks/search', { query: { q, ...inProject() }, signal })

export const getTask = (id: TaskId) => request<TaskDetails>('GET', `/api/tasks/${id}`, { query: inProject() })

/** Repeating it with the same key adds nothing twice. */
export const postTask = (draft: NewTask, key: string, project: InProject = openProject.get()) =>
  deliverRequest<AddedTask>('POST', '/api/tasks', { project, body: draft, key })

/** `day` is that of a time that says none. `typedAt` is when it was typed, where that was a while ago. */
export const understandTask = (
  text: string,
  day: string | null,
  { signal, typedAt, project = openProject.get() }: Understanding = {},
) =>
  request<Understood>('POST', '/api/tasks/understand', {
    query: inProject(project),
    body: { text, ...(day !== null && { day }), ...(typedAt !== undefined && { typedAt }) },
    signal,
  })

interface Understanding {
  readonly signal?: AbortSignal
  readonly typedAt?: string
  readonly project?: InProject
}

/** The same for a list, one task a line. */
export const understandList = (text: string, day: string | null, signal?: AbortSignal) =>
  request<UnderstoodList>('POST', '/api/tasks/understand/list', {
    query: inProject(),
    body: { text, ...(day !== null && { day }) },
    signal,
  })

/** All of them as one change, or none. Repeating it with the same key adds nothing twice. */
export const postTasks = (
  tasks: readonly ListedTask[],
  key: string,
  project: InProject = openProject.get(),
) =>
  request<AddedTasks>('POST', '/api/tasks/list', {
    query: inProject(project),
    body: { tasks },
    headers: { 'idempotency-key': key },
  })

/** The same for a text that is nothing but a date or a repetition; what is not understood is its title. */
export const understandDate = (text: string, signal?: AbortSignal) =>
  request<Understood>('POST', '/api/tasks/understand', {
    query: inProject(),
    body: { text, only: 'dates' },
    signal,
  })

export const patchTask = (id: TaskId, patch: TaskPatch, project: InProject = openProject.get()) =>
  deliverRequest<UpdatedTask>('PATCH', `/api/tasks/${id}`, { project, body: patch })

export const postComplete = (id: TaskId, done: boolean, project: InProject = openProject.get()) =>
  deliverRequest<CompletedTask>('POST', `/api/tasks/${id}/complete`, {
    project,
    body: { done },
    lane: `/api/tasks/${id}`,
  })

export const removeTask = (id: TaskId, project: InProject = openProject.get()) =>
  deliverRequest<{ readonly change: Change }>('DELETE', `/api/tasks/${id}`, { project })

interface Moved {
  readonly task: ChangedTask['task']
  readonly change: number | null
}

/** Several as one change: all of them, or none. Repeating it with the same key changes nothing twice. */
export const postChanges = (
  tasks: readonly TaskId[],
  patch: TasksPatch,
  key: string,
  project: InProject = openProject.get(),
) => deliverRequest<ChangedTasks>('POST', '/api/tasks/change', { project, body: { tasks, ...patch }, key })

export const postDeletes = (tasks: readonly TaskId[], key: string, project: InProject = openProject.get()) =>
  deliverRequest<{ readonly change: Change }>('POST', '/api/tasks/delete', { project, body: { tasks }, key })

export const postMoves = (tasks: readonly TaskId[], to: string, project: InProject = openProject.get()) =>
  deliverRequest<Pick<ChangedTasks, 'tasks' | 'change'>>('POST', '/api/tasks/move', {
    project,
    body: { tasks, to },
  })

/** `to` is the id of a project, or `personal`. */
export const postMove = (id: TaskId, to: string, project: InProject = openProject.get()) =>
  deliverRequest<Moved>('POST', `/api/tasks/${id}/move`, {
    project,
    body: { to },
    lane: `/api/tasks/${id}`,
  })

interface Commented {
  readonly comments: readonly Comment[]
  readonly change: number | null
}

export const postComment = (id: TaskId, text: string) =>
  deliverRequest<Commented>('POST', `/api/tasks/${id}/comments`, {
    project: openProject.get(),
    body: { text },
  })

/** `expectedText` is the one that the change began from. */
export const patchComment = (id: TaskId, comment: number, text: string, expectedText: string) =>
  deliverRequest<Commented>('PATCH', `/api/tasks/${id}/comments/${comment}`, {
    project: openProject.get(),
    body: { text, expectedText },
  })

export const removeComment = (id: TaskId, comment: number) =>
  deliverRequest<Commented>('DELETE', `/api/tasks/${id}/comments/${comment}`, { project: openProject.get() })

export const listTrash = () =>
  request<{ readonly items: readonly TrashItem[] }>('GET', '/api/trash', { query: inProject() })

export const listChanges = (query: ChangeQuery = {}, project: InProject = openProject.get()) =>
  request<{ readonly changes: readonly ListedChange[] }>('GET', '/api/changes', {
    query: { ...query, ...inProject(project) },
  })

export const undoPath = '/api/undo'

export const postUndo = (change?: number, project: InProject = openProject.get()) =>
  deliverRequest<{ readonly undone: Change; readonly change: Change }>('POST', undoPath, {
    project,
    body: change === undefined ? {} : { change },
  })
