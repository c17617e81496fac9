import type { Task } from '../../tasks/task.ts'

/** A task as programs get it with `--typed`. */
export function typedTask(task: Task): object {
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
    created_at: task.createdAt.toISOString(),
    updated_at: task.updatedAt.toISOString(),
    completed_at: task.completedAt?.toISOString() ?? null,
  }
}
