import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { ToolOutput } from '../../tool-output.ts'

/** What the tools give that are about one task. */
export interface TaskResult {
  readonly task: TypedTask
  /** Null when nothing changed. */
  readonly change: number | null
}

/** What a tool gave programs, or why it failed. Nothing of it is sure: other contracts have other results. */
export function dataOf<Data extends object>({ data = {} }: ToolOutput): Partial<Data> {
  return data
}
