import type { Task } from '../../tasks/task.ts'
import { timestamp } from '../timestamp.ts'

/** A task as programs get it with `--typed`. */
export type TypedTask = ReturnType<typeof typedTask>

export function typedTask(task: Task) {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    priority: task.priority,
    status: task.status,
    due: task.due,
    tags: task.tags,
    parent: task.parent,
    blocked_by: task.blockedBy,
    claimed_by: task.claimedBy,
    created_at: timestamp(task.createdAt),
    updated_at: timestamp(task.updatedAt),
    completed_at: task.completedAt && timestamp(task.completedAt),
  }
}
