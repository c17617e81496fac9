import type { Task } from './task.ts'
import type { TaskFilter, TaskQuery } from './task-store.ts'

/** A task, and the project that it is in. */
export interface ProjectTask {
  readonly project: string
  readonly task: Task
}

/** Tasks of several projects at once. */
export interface AllTasks {
  /** How long a claim outlasts the last call of its holder. */
  readonly leaseMs: number
  list(projects: readonly string[], query: TaskQuery): Promise<ProjectTask[]>
  /** How many match in all of them, counted no further than `upTo`. */
  countUpTo(projects: readonly string[], filter: TaskFilter, upTo: number): Promise<number>
  /** How many open tasks the person has in all their other projects that are not archived. */
  countElsewhere(project: string): Promise<number>
  /** How many match in each project. */
  count(projects: readonly string[], filter: TaskFilter): Promise<ReadonlyMap<string, number>>
  /** The number of the last change of each project; none where nothing was ever written. */
  lastChanges(projects: readonly string[]): Promise<ReadonlyMap<string, number>>
}
