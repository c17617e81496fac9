import type { AllTasks, ProjectTask } from '../../tasks/all-tasks.ts'
import type { TaskFilter, TaskQuery } from '../../tasks/task-store.ts'
import type { Engine } from './engine.ts'
import { countAcrossUpTo, countByProject, countOpenElsewhere } from './task-counts.ts'
import { selectAcross, selectLastChanges } from './task-queries.ts'
import { type TaskRow, toTask } from './task-rows.ts'

/** Row-level security shows nobody's tasks but those of projects they see; here they are asked for by name as well. */
export class SqlAllTasks implements AllTasks {
  readonly leaseMs: number
  readonly #engine: Engine
  readonly #person: string

  constructor(engine: Engine, person: string, leaseMs: number) {
    this.leaseMs = leaseMs
    this.#engine = engine
    this.#person = person
  }

  async list(projects: readonly string[], query: TaskQuery): Promise<ProjectTask[]> {
    if (projects.length === 0) return []
    type Row = readonly [project: string, ...row: TaskRow]
    const rows = await this.#engine.read<Row>(
      this.#person,
      selectAcross(this.#person, projects, query),
      'across',
    )
    return rows.map(([project, ...row]) => ({ project, task: toTask(row) }))
  }

  async countUpTo(projects: readonly string[], filter: TaskFilter, upTo: number): Promise<number> {
    if (projects.length === 0) return 0
    const [row] = await this.#engine.read<readonly [number]>(
      this.#person,
      countAcrossUpTo(this.#person, projects, filter, upTo),
      'across',
    )
    return Math.min(row?.[0] ?? 0, upTo)
  }

  async countElsewhere(project: string): Promise<number> {
    const [row] = await this.#engine.read<readonly [number]>(
      this.#person,
      countOpenElsewhere(this.#person, project),
    )
    return row?.[0] ?? 0
  }

  async count(projects: readonly string[], filter: TaskFilter): Promise<ReadonlyMap<string, number>> {
    if (projects.length === 0) return new Map()
    return new Map(
      await this.#engine.read<readonly [string, number]>(
        this.#person,
        countByProject(this.#person, projects, filter),
        'across',
      ),
    )
  }

  async lastChanges(projects: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (projects.length === 0) return new Map()
    return new Map(
      await this.#engine.read<readonly [string, number]>(
        this.#person,
        selectLastChanges(this.#person, projects),
      ),
    )
  }
}
