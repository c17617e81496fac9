import { Failure } from '../errors.ts'
import type { Clock } from '../tasks/calendar.ts'
import { taskOf } from '../tasks/change.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { type Watching, watchChanges } from '../tasks/watch-changes.ts'
import { type Contract, type Desk, findTool, type ProjectDesk, type Said, type Tool } from './contract.ts'
import { checkArguments } from './schema.ts'

/** Who calls: found out by the surface from a token or the local profile, never from an argument. */
export interface Caller {
  readonly owner: string
  readonly client?: string | undefined
  readonly requestKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Told how far long work has come, where the caller asked to know: of a hundred parts, and what is being done. */
  readonly progress?: ((parts: number, what: string) => void) | undefined
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
  readonly at: Date
  readonly milliseconds: number
  readonly size: number
}

/** What the door needs from outside. */
export interface Workshop {
  readonly tasks: (owner: string) => TaskStore
  readonly project: (caller: Caller) => ProjectDesk
  readonly clock: () => Clock
  /** Zero when the caller may do it now, else the seconds to wait. */
  readonly admit: (owner: string, what: string, perMinute: number) => number
  readonly record: (call: CallRecord) => void
  readonly inform: (message: string, facts: object) => void
  readonly warn: (message: string, facts: object) => void
  /** The session a client is in, as far as it is known. */
  readonly session: (caller: Caller) => string | undefined
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
  const at = workshop.clock().now
  if (contract.isLogged) {
    const sessionId = workshop.session(caller)
    workshop.inform('Tool called', { tool: name, params: loggable(args), sessionId, timestamp: at.getTime() })
  }
  const start = performance.now()
  const { outcome, answer, measures } = await attempt(workshop, contract, tool, args, caller, typed)
  const milliseconds = performance.now() - start
  const size = answer.text.length
  if (contract.isLogged) {
    if (!answer.ok)
      workshop.warn('Tool execution failed', { name, error: answer.failure?.message ?? outcome })
    const facts = { tool: name, success: answer.ok, duration: milliseconds, resultSize: size, ...measures }
    workshop.inform('Tool completed', facts)
  }
  if (milliseconds > (tool.slowAfterMs?.(asRecord(args)) ?? Number.POSITIVE_INFINITY))
    workshop.warn('a tool took longer than it may', { ...placeOf(contract, tool, caller), milliseconds })
  const { owner, client } = caller
  workshop.record({ contract: contract.name, tool: name, owner, client, outcome, at, milliseconds, size })
  return answer
}

const loggedLength = 2_000

/** The arguments, unless they are so large that they would fill the log before they are refused. */
function loggable(args: unknown): unknown {
  const text = JSON.stringify(args) ?? ''
  return text.length <= loggedLength ? args : `${text.slice(0, loggedLength)}…`
}

interface Attempt {
  readonly outcome: CallRecord['outcome']
  readonly answer: Answer
  readonly measures?: object | undefined
}

async function attempt(
  workshop: Workshop,
  contract: Contract,
  tool: Tool,
  args: unknown,
  caller: Caller,
  typed: boolean,
): Promise<Attempt> {
  try {
    if (caller.owner.trim() === '') throw new Failure('forbidden', 'Unauthorized', { reason: 'unauthorized' })
    if (tool.perMinute !== undefined) admit(workshop, contract, tool, caller)
    const checked = checkArguments(tool.accepts ?? tool.input, tool.nullIsAbsent ? withoutNulls(args) : args)
    caller.signal?.throwIfAborted()
    const desk = deskFor(workshop, contract, tool, caller)
    const result = await tool.run(checked as never, desk)
    const answer = told(true, tool.answer(result, desk))
    const structured = typed ? (tool.typed?.(result, desk) ?? asObject(answer.said)) : undefined
    const measures = tool.measure?.(result as never)
    return { outcome: 'ok', answer: structured ? { ...answer, structured } : answer, measures }
  } catch (error) {
    const failed = { tool: tool.name, args: asRecord(args) }
    if (error instanceof Failure) {
      // The caller learns no more than that it failed; whoever keeps the store needs the cause.
      if (error.code === 'unavailable' && error.reason === undefined) {
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

function admit(workshop: Workshop, contract: Contract, tool: Tool, { owner }: Caller): void {
  const wait = workshop.admit(owner, `${contract.name} ${tool.name}`, tool.perMinute as number)
  if (wait === 0) return
  throw new Failure('rate_limited', `Rate limit exceeded for ${tool.name}`, {
    hint: `Try again in ${wait} seconds.`,
    facts: { tool: tool.name, retryAfter: wait },
  })
}

function deskFor(workshop: Workshop, contract: Contract, tool: Tool, caller: Caller): Desk {
  const clock = workshop.clock()
  return {
    owner: caller.owner,
    tasks: workshop.tasks(caller.owner),
    get project() {
      return workshop.project(caller)
    },
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
