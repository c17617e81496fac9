import type { Origin } from '../change.ts'
import type { Change } from './change.ts'
import type { Task, TaskId } from './task.ts'

/** A task and its sub-tasks, in the project they were moved to. */
export interface MovedTasks {
  /** The task that was named, as it is there. */
  readonly task: Task
  /** In the project they came from, and in the one they went to. */
  readonly left: Change
  readonly arrived: Change
}

export interface MovedMany extends Omit<MovedTasks, 'task'> {
  /** Those that were named, as they are there. */
  readonly tasks: readonly Task[]
}

export interface UndoneMove {
  readonly undone: Change
  readonly change: Change
}

/** What reaches over two projects of one person. */
export interface TaskMover {
  /** They get new numbers there; the old ones go on answering. What they waited for outside of themselves stays behind. */
  move(from: string, id: TaskId, to: string, origin: Origin): Promise<MovedTasks>
  /** The same with several, as one change: all of them, or none. */
  moveMany(from: string, ids: readonly TaskId[], to: string, origin: Origin): Promise<MovedMany>
  /** Puts back a move, or what put one back, named by its change in either project; refused when a task was changed since. */
  undoMove(project: string, change: number, origin: Origin): Promise<UndoneMove>
}
