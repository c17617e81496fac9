import type { Subscription } from '../change.ts'
import { connectionOf } from '../context/session.ts'
import { Failure } from '../errors.ts'
import type { Identity, Scope } from '../identity.ts'
import type { InboxStore } from '../projects/inbox.ts'
import { isPersonal, type Project, type ProjectRef } from '../projects/project.ts'
import type { MemberStore, ProjectStore } from '../projects/project-store.ts'
import type { AllTasks } from '../tasks/all-tasks.ts'
import type { Clock } from '../tasks/calendar.ts'
import type { CommentStore } from '../tasks/comment.ts'
import type { TaskMover } from '../tasks/move-tasks.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import {
  type Contract,
  findTool,
  type OpenProject,
  type Reply,
  type Tool,
  type ToolContext,
} from './contract.ts'
import { checkScopes, scopesOf } from './scopes.ts'

/** Who calls: found out by the surface from a token or the local profile, never from an argument. */
export interface Caller {
  readonly owner: string
  /** What a token or key allows; absent, everything. */
  readonly scopes?: readonly Scope[] | undefined
  /** How the surface knew them, where it says. */
  readonly via?: Identity['via'] | undefined
  readonly client?: string | undefined
  readonly requestKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The project that the call is about; without one it is the caller's personal one. */
  readonly project?: ProjectRef | undefined
  /** Which of the client's connections it came over, where it keeps one. */
  readonly connection?: string | undefined
  /** The HTTP request that the call is part of, as its answer, the log and the audit name it. None outside of HTTP. */
  readonly requestId?: string | undefined
  /** Called with the rate limit that the call ran into. */
  readonly onLimited?: ((limit: ReachedLimit) => void) | undefined
  /** Told how far long work has come, where the caller asked to know: of a hundred parts, and what is being done. */
  readonly progress?: ((parts: number, what: string) => void) | undefined
}

/** Which of a client's connections a call came over: its own, or what stands for one that is not kept. */
export function connectionOfCaller({ owner, client, connection }: Caller): string {
  return connection ?? connectionOf(owner, client ?? null)
}

/** The same for all calls that see the same data: those of one owner in one project. */
export function callerKey({ owner, project }: Caller): string {
  return `${owner}\0${project?.id ?? owner}`
}

export interface ReachedLimit {
  /** What is counted. */
  readonly what: string
  readonly perMinute: number
  readonly waitSeconds: number
}

export interface CallResult {
  readonly ok: boolean
  /** What an assistant reads. */
  readonly text: string
  /** The same as a value, for callers in this process. */
  readonly reply: Reply
  /** Complete, for programs; only when asked for and only of a success. */
  readonly structured?: object
  /** Why it failed, for surfaces that can ask back. */
  readonly failure?: Failure
  /** Under which the log has it, where it failed on our side. */
  readonly reference?: string
}

/** One finished call, for the log and the counters. No content of anybody's data is in it. */
export interface CallRecord {
  readonly contract: string
  readonly tool: string
  readonly owner: string
  readonly client?: string | undefined
  readonly via?: Identity['via'] | undefined
  readonly project?: ProjectRef | undefined
  readonly connection?: string | undefined
  readonly requestId?: string | undefined
  readonly outcome: 'ok' | 'internal' | Failure['code']
  readonly at: Date
  readonly milliseconds: number
  readonly size: number
}

export interface PersonName {
  readonly name: string
  readonly email: string | null
}

/** What the door needs from outside. */
export interface CallDependencies {
  readonly tasks: (caller: Caller) => TaskStore
  readonly comments: (caller: Caller) => CommentStore
  readonly allTasks: (caller: Caller) => AllTasks
  readonly mover: (caller: Caller) => TaskMover
  readonly projects: (caller: Caller) => ProjectStore
  readonly members: (caller: Caller) => MemberStore
  readonly inbox: (caller: Caller) => InboxStore
  /** What people are called, by their ids; those who are not known are not there. */
  readonly people: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonName>>
  readonly project: (caller: Caller) => OpenProject
  /** Notifies whenever something may have changed of what this caller sees. */
  readonly subscribe: (caller: Caller, notify: () => void) => Subscription
  readonly clock: () => Clock
  /** Zero when the caller may do it now, else the seconds to wait. */
  readonly admit: (
    caller: Caller,
    contract: Pick<Contract, 'name'>,
    tool: Pick<Tool, 'name' | 'effect' | 'perMinute'>,
  ) => number | Promise<number>
  readonly record: (call: CallRecord) => void
  readonly inform: (message: string, facts: object) => void
  readonly warn: (message: string, facts: object) => void
  /** The session a client is in, as far as it is known. */
  readonly session: (caller: Caller) => string | undefined
  /** Takes a bug to the log and gives the reference under which it is found there. */
  readonly reportBug: (error: unknown) => string
}

/** The one door: validates, runs the use case as the caller, and words the result or the failure. */
export async function call(
  deps: CallDependencies,
  contract: Contract,
  name: string,
  args: unknown,
  caller: Caller,
  { typed = false } = {},
): Promise<CallResult> {
  const tool = findTool(contract, name)
  if (!tool) return resultOf(false, contract.sayUnknownTool(name.slice(0, 100)))
  const at = deps.clock().now
  if (contract.isLogged) {
    const sessionId = deps.session(caller)
    deps.inform('Tool called', { tool: name, params: loggable(args), sessionId, timestamp: at.getTime() })
  }
  // Not `performance`, which Node loads at its first use: a millisecond of a short command.
  const start = process.hrtime.bigint()
  const { outcome, answer, measures } = await attempt(deps, contract, tool, args, caller, typed)
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6
  const size = answer.text.length
  if (contract.isLogged) {
    if (!answer.ok) deps.warn('Tool execution failed', { name, error: answer.failure?.message ?? outcome })
    const facts = { tool: name, success: answer.ok, duration: milliseconds, resultSize: size, ...measures }
    deps.inform('Tool completed', facts)
  }
  if (milliseconds > (tool.slowAfterMs?.(asRecord(args)) ?? Number.POSITIVE_INFINITY))
    deps.warn('a tool took longer than it may', { ...placeOf(contract, tool, caller), milliseconds })
  const { owner, client, via, project, requestId, connection } = caller
  deps.record({
    contract: contract.name,
    tool: name,
    owner,
    client,
    via,
    project,
    requestId,
    connection,
    outcome,
    at,
    milliseconds,
    size,
  })
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
  readonly answer: CallResult
  readonly measures?: object | undefined
}

async function attempt(
  deps: CallDependencies,
  contract: Contract,
  tool: Tool,
  args: unknown,
  caller: Caller,
  typed: boolean,
): Promise<Attempt> {
  try {
    if (caller.owner.trim() === '') throw new Failure('forbidden', 'Unauthorized', { reason: 'unauthorized' })
    checkScopes(caller, scopesOf(tool, asRecord(args)))
    await admit(deps, contract, tool, caller)
    const context = contextFor(deps, contract, tool, caller)
    const { reply, structured, measures } = await tool.call(args, context, typed)
    const answer = resultOf(true, reply)
    return { outcome: 'ok', answer: structured ? { ...answer, structured } : answer, measures }
  } catch (error) {
    const failed = { tool: tool.name, args: asRecord(args) }
    if (error instanceof Failure) {
      // The caller learns no more than that it failed; whoever keeps the store needs the cause.
      if (error.code === 'unavailable' && error.reason === undefined) {
        deps.warn('the store failed', { ...placeOf(contract, tool, caller), err: error })
      }
      return {
        outcome: error.code,
        answer: { ...resultOf(false, contract.sayFailure(error, failed)), failure: error },
      }
    }
    if (caller.signal?.aborted) throw error
    const reference = deps.reportBug(error)
    return {
      outcome: 'internal',
      answer: { ...resultOf(false, contract.sayBug(reference, failed)), reference },
    }
  }
}

async function admit(deps: CallDependencies, contract: Contract, tool: Tool, caller: Caller): Promise<void> {
  const wait = await deps.admit(caller, contract, tool)
  if (wait === 0) return
  throw new Failure('rate_limited', `Rate limit exceeded for ${tool.name}`, {
    hint: `Try again in ${wait} seconds.`,
    facts: { tool: tool.name, retryAfter: wait },
  })
}

function contextFor(
  deps: CallDependencies,
  contract: Contract,
  tool: Tool,
  caller: Caller,
  from?: Project,
): ToolContext {
  const clock = deps.clock()
  return {
    owner: caller.owner,
    tasks: deps.tasks(contract.isPersonal ? { ...caller, project: undefined } : caller),
    get comments() {
      return deps.comments(caller)
    },
    get project() {
      return deps.project(caller)
    },
    get projects() {
      return deps.projects(caller)
    },
    get allTasks() {
      return deps.allTasks(caller)
    },
    get mover() {
      return deps.mover(caller)
    },
    get inbox() {
      return deps.inbox(caller)
    },
    get members() {
      return deps.members(caller)
    },
    people: deps.people,
    inProject: (project) => contextFor(deps, contract, tool, { ...caller, project }, project),
    reference: from
      ? (task) => (isPersonal(from.id) ? `personal#${task}` : `${from.prefix}-${task}`)
      : (task) => `#${task}`,
    changeReference: from ? (change) => `${from.prefix || 'personal'}/${change}` : String,
    clock,
    signal: caller.signal,
    scopes: caller.scopes,
    warn: (message) => deps.warn(message, placeOf(contract, tool, caller)),
    origin: {
      actor: caller.owner,
      at: clock.now,
      contract: contract.name,
      tool: tool.name,
      ...(caller.client !== undefined && { client: caller.client.slice(0, 100) }),
      connection: connectionOfCaller(caller),
      ...(caller.signal !== undefined && { signal: caller.signal }),
      ...(caller.requestKey !== undefined && { requestKey: caller.requestKey }),
    },
  }
}

/** Where something happened, for the log. */
function placeOf(contract: Contract, tool: Tool, { owner }: Caller): object {
  return { contract: contract.name, tool: tool.name, owner }
}

function resultOf(ok: boolean, said: Reply): CallResult {
  return { ok, reply: said, text: typeof said === 'string' ? said : JSON.stringify(said) }
}

function asRecord(args: unknown): Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args)
    ? (args as Record<string, unknown>)
    : {}
}
