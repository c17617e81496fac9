import { priorityRank } from '../../tasks/sort-key.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import type { TaskFilter } from '../../tasks/task-store.ts'
import { type Statement, text } from './statement.ts'

const openColumns = ['open_high', 'open_medium', 'open_low'] as const
const closedColumns = ['closed_high', 'closed_medium', 'closed_low'] as const

type Differences = readonly [
  openHigh: number,
  openMedium: number,
  openLow: number,
  closedHigh: number,
  closedMedium: number,
  closedLow: number,
]

/** How many tasks more or less a project has once something is done, by whether they are open and by their priority. */
export class TaskTally {
  readonly #differences = [0, 0, 0, 0, 0, 0]

  note(before: Task | null, after: Task | null): void {
    if (before) this.#add(before, -1)
    if (after) this.#add(after, 1)
  }

  #add(task: Task, one: number): void {
    const place = (isOpen(task) ? 0 : openColumns.length) + priorityRank(task.priority)
    this.#differences[place] = (this.#differences[place] ?? 0) + one
  }

  /** In the order of the columns; undefined where nothing is counted differently. */
  differences(): Differences | undefined {
    return this.#differences.some(Boolean) ? (this.#differences as unknown as Differences) : undefined
  }
}

/** How many tasks of this state and priority the project counts, in a row `t` of `project_counters`. */
export function tallied({ state, priority }: Pick<TaskFilter, 'state' | 'priority'>): Statement {
  const states = { open: [openColumns], closed: [closedColumns], any: [openColumns, closedColumns] }
  const columns = states[state ?? 'any'].flatMap((of) =>
    priority === undefined ? of : ([of[priorityRank(priority)]] as const),
  )
  return text(columns.map((column) => `t.${column}`).join(' + '))
}
