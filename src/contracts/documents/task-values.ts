import { Failure } from '../../errors.ts'
import type { ListRequest } from '../../tasks/list-tasks.ts'
import { listTasks, pageLimit } from '../../tasks/list-tasks.ts'
import type { Task } from '../../tasks/task.ts'
import { readDescription, readTitle } from '../../tasks/task-text.ts'
import type { ToolContext } from '../contract.ts'

/** The texts of a task within a document's own limit for descriptions; the title is judged first. */
export function readTexts(
  { title, description }: { readonly title: unknown; readonly description?: unknown },
  descriptionLimit: number,
): { title: string; description: string | null } {
  return { title: readTitle(title), description: readDescription(description, descriptionLimit) }
}

/** Only what was given, checked before anything is looked up. */
export function readTextChanges(
  { title, description }: { readonly title?: unknown; readonly description?: unknown },
  descriptionLimit: number,
): { title?: string; description?: string | null } {
  return {
    ...(title !== undefined && { title: readTitle(title) }),
    ...(description !== undefined && { description: readDescription(description, descriptionLimit) }),
  }
}

export const statusFilters = ['all', 'pending', 'completed'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Newest first, all the documents promise: up to 1,000. */
export async function tasksWith(
  status: StatusFilter,
  { tasks, clock, warn }: ToolContext,
): Promise<readonly Task[]> {
  const view = { all: 'all', pending: 'open', completed: 'done' } as const satisfies Record<
    StatusFilter,
    ListRequest['view']
  >
  const page = await listTasks(
    tasks,
    { view: view[status], order: 'newest', limit: pageLimit, isWhole: true },
    clock,
  )
  if (page.cursor !== null) warn(`a list was cut at ${pageLimit} tasks`)
  return newestFirst(page.tasks)
}

/** Numbers follow time but for the clocks of several machines; the documents promise the time. */
export function newestFirst(tasks: readonly Task[]): readonly Task[] {
  return tasks.toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id,
  )
}

/** Refuses a user_id that is not the caller's, in the same way whether that user exists or not. */
export function refuseForeignUser(userId: unknown, { owner }: ToolContext): void {
  if (userId !== undefined && userId !== owner) {
    throw new Failure('not_found', 'User not found', { reason: 'foreign_user' })
  }
}
