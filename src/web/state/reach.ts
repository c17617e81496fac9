import type { ApiError } from '../api/api-error.ts'
import type { Task, TaskQuery } from '../api/values.ts'

/** How far a list that comes in pages has been fetched. */
export interface Reach {
  readonly cursor: string | null
  readonly isLoading: boolean
  readonly error: ApiError | null
  /** The last task of the last page: everything known before it in the list's order belongs to it. */
  readonly last: Task | null
}

export function reachKey(query: TaskQuery): string {
  return JSON.stringify(query)
}

export function readKey(key: string): TaskQuery {
  return JSON.parse(key) as TaskQuery
}

export function reachOf(tasks: readonly Task[], cursor: string | null): Reach {
  return { cursor, isLoading: false, error: null, last: tasks.at(-1) ?? null }
}
