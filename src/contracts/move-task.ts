import type { Task } from '../tasks/task.ts'
import type { ToolContext } from './contract.ts'
import { inProjectNamed } from './in-project.ts'

export interface Moved {
  readonly task: Task
  /** The project it is in now. */
  readonly at: ToolContext
  /** The change in that project. */
  readonly change: number
}

/** Moves a task to the project that is named; nothing happens where it is there already. */
export async function moveTask(from: ToolContext, task: Task, named: string): Promise<Moved | null> {
  const at = await inProjectNamed(from, named)
  const [source, target] = [from.project.ref.id, at.project.ref.id]
  if (source === target) return null
  const { task: moved, arrived } = await from.mover.move(source, task.id, target, from.origin)
  return { task: moved, at, change: arrived.id }
}
