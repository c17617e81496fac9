import type { PersonClock } from '../../../contracts/call.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { Language } from '../../../language/languages.ts'
import type { NamedTask, Request } from '../../../language/requests/request.ts'
import type { Context } from '../../../language/understanding/requests.ts'
import type { Phrases } from '../../phrases/phrases.ts'
import type { ToolOutput } from '../../tool-output.ts'
import type { Exchange } from '../exchanges.ts'
import type { Deed, OpenQuestion, Trail } from '../open-question.ts'
import { without } from './deeds.ts'
import type { Filter } from './filter.ts'
import { dataOf, type TaskResult } from './results.ts'

export type Clock = PersonClock

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
  readonly offer?: string | undefined
  readonly open?: OpenQuestion | undefined
  readonly context?: Context | undefined
  readonly shown?: readonly NamedTask[] | undefined
  readonly touched?: readonly NamedTask[] | undefined
  readonly filter?: Filter | undefined
  readonly deed?: Deed | undefined
  /** What it named is not there: what is said next without a name is not about another. */
  readonly isUnknown?: boolean | undefined
  readonly undone?: readonly number[] | undefined
  readonly undoing?: readonly number[] | undefined
}

/** What a turn knows beside the words of the message. */
export interface Scene {
  readonly clock: Clock
  readonly language: Language
  readonly say: Phrases
  context: Context | undefined
  readonly shown: readonly NamedTask[]
  readonly filter: Filter | undefined
  /** What earlier turns did and nobody took back, oldest first. */
  readonly turns: readonly (readonly Deed[])[]
  /** What was taken back last, as changes of its own, where nothing else was done since. */
  readonly undoing: readonly number[]
  /** Added within the turn. */
  readonly fresh: Set<number>
  /** Changes within the turn: what was spoken of last, and the tasks as they are. */
  touched: readonly NamedTask[]
  tasks: { open?: readonly TypedTask[]; done?: readonly TypedTask[] }
  /** How many there are in all, where more than those are. */
  totals: { open?: number; done?: number }
}

/** Thrown where nothing true can be said without what a tool did not give. */
export class Unanswered extends Error {
  readonly output: ToolOutput

  constructor(output: ToolOutput) {
    super(output.text)
    this.output = output
  }
}

export async function* callOne(tool: string, input: object): Play<ToolOutput> {
  const [output] = yield [{ tool, input }]
  return output ?? { ok: false, text: 'Nothing came back.' }
}

export function nameOf({ id, title }: NamedTask): NamedTask {
  return { id, title }
}

/** What was spoken of before this turn. */
export function setScene(
  earlier: readonly Exchange[],
  clock: Clock,
  language: Language,
  say: Phrases,
): Scene {
  let touched: readonly NamedTask[] = []
  let shown: readonly NamedTask[] = []
  let filter: Filter | undefined
  let turns: (readonly Deed[])[] = []
  let undoing: readonly number[] = []
  for (const { calls, trail } of earlier) {
    const known = trail ?? trailOf(calls)
    touched = known.touched ?? touched
    shown = known.shown ?? shown
    filter = known.filter ?? filter
    if (known.deeds && known.deeds.length > 0) turns.push(known.deeds)
    const undone = new Set(known.undone)
    if (undone.size > 0) turns = turns.map((deeds) => leftOf(deeds, undone))
    // It can be done again until something else is done.
    if (known.undoing?.length || known.deeds?.length) undoing = known.undoing ?? []
  }
  return {
    clock,
    language,
    say,
    context: earlier.at(-1)?.trail?.context,
    shown,
    filter,
    turns: turns.filter((deeds) => deeds.length > 0),
    undoing,
    touched,
    fresh: new Set(),
    tasks: {},
    totals: {},
  }
}

function leftOf(deeds: readonly Deed[], undone: ReadonlySet<number>): Deed[] {
  return deeds.map((deed) => without(deed, undone)).filter(({ changes }) => changes.length > 0)
}

/** What a language model's calls leave behind. */
export function trailOf(calls: Exchange['calls']): Trail {
  const deeds: Deed[] = []
  const undone: number[] = []
  const undoing: number[] = []
  let touched: readonly NamedTask[] | undefined
  let shown: readonly NamedTask[] | undefined
  for (const { tool, output } of calls) {
    if (!output.ok) continue
    const data = dataOf<TaskResult & UndoResult & { tasks: readonly TypedTask[] }>(output)
    const { task, change, tasks } = data
    if (tool === 'undo' && data.kind !== 'undo' && typeof data.undone === 'number') {
      undone.push(data.undone)
      if (typeof change === 'number') undoing.push(change)
      continue
    }
    if (tool === 'list_tasks' && tasks) shown = tasks.map(nameOf)
    if (task) touched = [nameOf(task)]
    else if (shown?.length === 1) touched = shown
    if (typeof change === 'number')
      deeds.push({ request: unnamed, tasks: task ? [nameOf(task)] : [], changes: [change] })
  }
  return { deeds, touched, shown, undone, undoing }
}

/** What `undo` gives, where it took back something else than an undo. */
interface UndoResult {
  readonly undone: number
  readonly kind: string
}

const unnamed: Request = { intent: 'none', confidence: 1, said: '', slots: [] }
