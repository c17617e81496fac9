import type { UnderstoodTask } from './understand-task.ts'

/** One line of a pasted list. */
export interface UnderstoodListItem {
  /** What the line says, without its bullet or box. */
  readonly text: string
  /** 0 for a task of its own, 1 for a sub-task of the nearest one above, and so on. */
  readonly depth: number
  readonly isDone: boolean
  /** The lines below it that belong to it and are no tasks. */
  readonly note: string | null
  readonly understood: UnderstoodTask
}
