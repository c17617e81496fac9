import type { Task } from './task.ts'
import type { TaskFilter, TaskQuery } from './task-store.ts'

/** A task, and the project that it is in. */
export interface ProjectTask {
  readonly project: string
  readonly task: Task
}

/** Tasks of several projects at once. */
export interface AllTasks {
  list(projects: readonly string[], query: TaskQuery): Promise<ProjectTask[]>
  /** How many match in each project. */
  /** How many open tasks the person has in all their other projects that are not archived. */
  countElsewhere(project: string): Promise<number>
  count(projects: readonly string[], filter: TaskFilter): Promise<ReadonlyMap<string, number>>
}
