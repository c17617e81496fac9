import { Failure } from '../errors.ts'
import type { Clock } from '../tasks/calendar.ts'
import { taskOf } from '../tasks/change.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { type Watching, watchChanges } from '../tasks/watch-changes.ts'
import { type Contract, type Desk, findTool, type Said, type Tool } from './contract.ts'
import { checkArguments } from './schema.ts'

/** Who calls: found out by the surface from a token or the local profile, never from an argument. */
export interface Caller {
  readonly owner: string
  readonly client?: string | undefined
  readonly requestKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Answer {
  readonly ok: boolean
  /** What an assistant reads. */
  readonly text: string
  /** The same as a value, for callers in this process. */
  readonly said: Said
  /** Complete, for programs; only when asked for and only of a success. */
  readonly structured?: object
  /** Why it failed, for surfaces that can ask back. */
  readonly failure?: Failure
}

/** One finished call, for the log and the counters. No content of anybody's data is in it. */
export interface CallRecord {
  readonly contract: string
  readonly tool: string
  readonly owner: string
  readonly client?: string | undefined
  readonly outcome: 'ok' | 'internal' | Failure['code']
  readonly milliseconds: number
  readonly size: number
}

/** What the door needs from outside. */
export interface Workshop {
  readonly tasks: (owner: string) => TaskStore
  readonly clock: () => Clock
  readonly record: (call: CallRecord) => void
  readonly warn: (message: string, facts: object) => void
  /** Takes a bug to the log and gives the reference under which it is found there. */
  readonly reportBug: (error: unknown) => string
}

/** Tells of every change to the owner's data from now on, by the numbers of the tasks it touched. */
export function watchTasks(
  workshop: Workshop,
  owner: string,
  tell: (ids: readonly number[]) => void,
): Watching {
  return watchChanges(workshop.tasks(owner), (change) =>
    tell(change.entries.map((entry) => taskOf(entry).id)),
  )
}

/** The one door: validates, runs the use case as the caller, and words the result or the failure. */
export async function call(
  workshop: Workshop,
  contract: Contract,
  name: string,
  args: unknown,
  caller: Caller,
  { typed = false } = {},
): Promise<Answer> {
  const tool = findTool(contract, name)
  if (!tool) return told(false, contract.sayUnknownTool(name.slice(0, 100)))
  const start = performance.now()
  const { outcome, answer } = await attempt(workshop, contract, tool, args, caller, typed)
  workshop.record({
    contract: contract.name,
    tool: name,
    owner: caller.owner,
    client: caller.client,
    outcome,
    milliseconds: performance.now() - start,
    size: answer.text.length,
  })
  return answer
}

async function attempt(
  workshop: Workshop,
  contract: Contract,
  tool: Tool,
  args: unknown,
  caller: Caller,
  typed: boolean,
): Promise<{ outcome: CallRecord['outcome']; answer: Answer }> {
  try {
    if (caller.owner.trim() === '') throw new Failure('forbidden', 'Unauthorized', { reason: 'unauthorized' })
    const checked = checkArguments(tool.accepts ?? tool.input, tool.nullIsAbsent ? withoutNulls(args) : args)
    caller.signal?.throwIfAborted()
    const desk = deskFor(workshop, contract, tool, caller)
    const result = await tool.run(checked as never, desk)
    const answer = told(true, tool.answer(result, desk))
    const structured = typed ? (tool.typed?.(result, desk) ?? asObject(answer.said)) : undefined
    return { outcome: 'ok', answer: structured ? { ...answer, structured } : answer }
  } catch (error) {
    const failed = { tool: tool.name, args: asRecord(args) }
    if (error instanceof Failure) {
      // The caller learns no more than that it failed; whoever keeps the store needs the cause.
      if (error.code === 'unavailable') {
        workshop.warn('the store failed', { ...placeOf(contract, tool, caller), err: error })
      }
      return {
        outcome: error.code,
        answer: { ...told(false, contract.sayFailure(error, failed)), failure: error },
      }
    }
    if (caller.signal?.aborted) throw error
    return { outcome: 'internal', answer: told(false, contract.sayBug(workshop.reportBug(error), failed)) }
  }
}

function deskFor(workshop: Workshop, contract: Contract, tool: Tool, caller: Caller): Desk {
  const clock = workshop.clock()
  return {
    owner: caller.owner,
    tasks: workshop.tasks(caller.owner),
    clock,
    signal: caller.signal,
    warn: (message) => workshop.warn(message, placeOf(contract, tool, caller)),
    origin: {
      actor: caller.owner,
      at: clock.now,
      contract: contract.name,
      tool: tool.name,
      ...(caller.client !== undefined && { client: caller.client.slice(0, 100) }),
      ...(caller.signal !== undefined && { signal: caller.signal }),
      ...(caller.requestKey !== undefined && { requestKey: caller.requestKey }),
    },
  }
}

/** Where something happened, for the log. */
function placeOf(contract: Contract, tool: Tool, { owner }: Caller): object {
  return { contract: contract.name, tool: tool.name, owner }
}

function told(ok: boolean, said: Said): Answer {
  return { ok, said, text: typeof said === 'string' ? said : JSON.stringify(said) }
}

/** The documents answer in JSON, which is complete as it is. */
function asObject(said: Said): object | undefined {
  return typeof said === 'object' ? said : undefined
}

function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
}

function asRecord(args: unknown): Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args)
    ? (args as Record<string, unknown>)
    : {}
}
