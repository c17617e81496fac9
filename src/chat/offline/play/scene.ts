import type { CallDependencies } from '../../../contracts/call.ts'
import type { ListedTasks } from '../../../contracts/native/list-tasks.ts'
import type { ToolOutput } from '../../tool-output.ts'
import type { Exchange } from '../exchanges.ts'
import type { NamedTask, OpenQuestion } from '../open-question.ts'
import type { Memory } from '../understand/understood.ts'
import { dataOf, type TaskResult } from './results.ts'

export type Clock = ReturnType<CallDependencies['clock']>

export interface ToolCall {
  readonly tool: string
  readonly input: object
}

/** Something that is done with tools. It stops at each call, and goes on with what came of it. */
export type Play<T> = AsyncGenerator<readonly ToolCall[], T, readonly ToolOutput[]>

/** The answer to one request. */
export interface RequestAnswer {
  readonly text: string
  /** What the person may want to say next. */
  readonly offer?: string
  /** Something was changed that can be taken back. */
  readonly isChange?: boolean
  readonly open?: OpenQuestion
  readonly shown?: readonly number[]
}

/** What a turn knows beside the words of the message. */
export interface Scene {
  readonly clock: Clock
  readonly memory: Memory
  /** The changes of the last turn that made any, oldest first. */
  readonly changes: readonly number[]
  /** Tasks that were added in this turn. */
  readonly added: NamedTask[]
}

export async function* callOne(tool: string, input: object): Play<ToolOutput> {
  const [output] = yield [{ tool, input }]
  return output ?? { ok: false, text: 'Nothing came back.' }
}

/** What was spoken of before this turn. */
export function setScene(earlier: readonly Exchange[], clock: Clock): Scene {
  let lastTask: number | undefined
  let shown: readonly number[] = []
  let changes: number[] = []
  for (const { calls, trail } of earlier) {
    const made: number[] = []
    for (const { tool, output } of calls) {
      if (!output.ok) continue
      const { task, change, tasks = [] } = dataOf<TaskResult & ListedTasks>(output)
      const listed = tool === 'list_tasks' ? tasks.map(({ id }) => id) : []
      if (listed.length > 0 && trail === undefined) shown = listed
      lastTask = task?.id ?? (listed.length === 1 ? listed[0] : lastTask)
      if (typeof change === 'number') made.push(change)
    }
    shown = trail?.shown ?? shown
    if (made.length > 0) changes = made
  }
  return { clock, memory: { ...(lastTask !== undefined && { lastTask }), shown }, changes, added: [] }
}
