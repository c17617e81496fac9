import type { Subscription } from '../change.ts'
import { Failure, invalid, tryAgainIn } from '../errors.ts'
import type { Identity, Scope } from '../identity.ts'
import type { ReadingOptions } from '../language/dates/reading.ts'
import type { InboxStore } from '../projects/inbox.ts'
import type { PersonSettingsStore } from '../projects/person-settings.ts'
import type { Project, ProjectId, ProjectRef } from '../projects/project.ts'
import type { MemberStore, ProjectStore } from '../projects/project-store.ts'
import type { NotificationStore } from '../reminders/notification-store.ts'
import type { ReminderStore } from '../reminders/reminder-store.ts'
import type { AllTasks } from '../tasks/all-tasks.ts'
import type { AttachmentStore } from '../tasks/attachment.ts'
import type { CommentStore } from '../tasks/comment.ts'
import type { TaskMover } from '../tasks/move-tasks.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { inSpan, type TraceContext } from '../trace.ts'
import { isBlind, trimFailure } from './blind.ts'
import {
  type Contract,
  type FailedCall,
  findTool,
  type OpenProject,
  type Reply,
  type Tool,
} from './contract.ts'
import { checkScopes, scopesOf } from './scopes.ts'
import { contextFor, placeOf } from './tool-context.ts'

/** Who calls: found out by the surface from a token or the local profile, never from an argument. */
export interface Caller {
  readonly owner: string
  /** What a token or key allows; absent, everything. */
  readonly scopes?: readonly Scope[] | undefined
  /** How the surface knew them, where it says. */
  readonly via?: Identity['via'] | undefined
  /** What they came with, where it can be taken back. */
  readonly credential?: string | undefined
  readonly client?: string | undefined
  readonly requestKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The project that the call is about; without one it is the caller's personal one. */
  readonly project?: ProjectRef | undefined
  /** That project, where it was named from elsewhere: answers then name its tasks and changes in full. */
  readonly elsewhere?: Project | undefined
  /** Which of the client's connections it came over, where it keeps one. */
  readonly connection?: string | undefined
  /** The HTTP request that the call is part of, as its answer, the log and the audit name it. None outside of HTTP. */
  readonly requestId?: string | undefined
  /** Called with the rate limit that the call ran into. */
  readonly onLimited?: ((limit: ReachedLimit) => void) | undefined
  /** The time zone that the request came with, for those who have said none. */
  readonly timeZone?: string | undefined
  /** Told how far long work has come, where the caller asked to know: of a hundred parts, and what is being done. */
  readonly progress?: ((parts: number, what: string) => void) | undefined
  /** The trace that the client says this call is part of, where that is another one than the request's. */
  readonly trace?: TraceContext | undefined
}

/** The id of the project that a call is about. */
export function projectOf({ owner, project }: Caller): string {
  return project?.id ?? owner
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

/** The clock of a person: the moment, the zone they live in, and how they write dates. */
export type PersonClock = ReadingOptions

/** What the door needs from outside. */
export interface CallDependencies {
  readonly tasks: (caller: Caller) => TaskStore
  readonly comments: (caller: Caller) => CommentStore
  readonly attachments: (caller: Caller) => AttachmentStore
  /** How many bytes of files each person may have, in all projects of theirs. */
  readonly fileQuota: number
  readonly allTasks: (caller: Caller) => AllTasks
  readonly mover: (caller: Caller) => TaskMover
  readonly projects: (caller: Caller) => ProjectStore
  readonly members: (caller: Caller) => MemberStore
  readonly inbox: (caller: Caller) => InboxStore
  /** What the caller was reminded of; absent where nothing reminds. */
  readonly notifications?: (caller: Caller) => Pick<NotificationStore, 'notices'>
  readonly reminders?: (caller: Caller) => ReminderStore
  /** What people are called, by their ids; those who are not known are not there. */
  readonly people: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonName>>
  readonly project: (caller: Caller) => OpenProject
  /** Whether there is a folder with files here at all. */
  readonly hasFolder: boolean
  /** Notifies whenever something may have changed in the caller's project, or in these, or of what they have across projects. */
  readonly subscribe: (caller: Caller, notify: () => void, projects?: readonly ProjectId[]) => Subscription
  /** Told that this caller holds a task of the project: their calls about other projects count there, too. */
  readonly holds?: (caller: Caller) => void
  /** What "now" means to the person who calls, and how their words are read. */
  readonly clock: (caller: Caller) => PersonClock | Promise<PersonClock>
  /** Where that person lives, as they say it. */
  readonly settings: (caller: Caller) => PersonSettingsStore
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
  const facts = { 'gen_ai.tool.name': name, 'waymark.contract': contract.name }
  return inSpan({ kind: 'call', name: `tool ${name}`, parent: caller.trace, facts }, async (end) => {
    const { outcome, answer } = await carryOut(deps, contract, tool, args, caller, typed)
    end?.({ 'waymark.outcome': outcome }, { isError: outcome === 'internal' || outcome === 'unavailable' })
    return answer
  })
}

/** Does what was called, and tells the log and the counters. */
async function carryOut(
  deps: CallDependencies,
  contract: Contract,
  tool: Tool,
  args: unknown,
  caller: Caller,
  typed: boolean,
): Promise<Attempt> {
  const { name } = tool
  const clock = await deps.clock(caller)
  const at = clock.now
  if (contract.isLogged) {
    const sessionId = deps.session(caller)
    deps.inform('Tool called', { tool: name, params: loggable(args), sessionId, timestamp: at.getTime() })
  }
  // Not `performance`, which Node loads at its first use: a millisecond of a short command.
  const start = process.hrtime.bigint()
  const { outcome, answer, measures } = await attempt(deps, contract, tool, args, caller, typed, clock)
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
  return { outcome, answer }
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
  clock: PersonClock,
): Promise<Attempt> {
  try {
    if (caller.owner.trim() === '') throw new Failure('forbidden', 'Unauthorized', { reason: 'unauthorized' })
    checkScopes(caller, scopesOf(tool, asRecord(args)))
    await admit(deps, contract, tool, caller)
    const context = contextFor(deps, contract, tool, caller, clock, caller.elsewhere)
    const { reply, structured, measures, receipt } = await tool.call(args, context, typed)
    if (isBlind(caller, tool, asRecord(args))) {
      const done = resultOf(true, contract.sayDone(receipt))
      return { outcome: 'ok', answer: structured ? { ...done, structured: receipt } : done, measures }
    }
    const answer = resultOf(true, reply)
    if (tool.effect === 'read' && Buffer.byteLength(answer.text) > (contract.mostBytes ?? usualBytes))
      throw tooLarge()
    return { outcome: 'ok', answer: structured ? { ...answer, structured } : answer, measures }
  } catch (thrown) {
    const failed = { tool: tool.name, args: asRecord(args) }
    const error =
      thrown instanceof Failure && isBlind(caller, tool, failed.args) ? trimFailure(thrown) : thrown
    if (error instanceof Failure) {
      // The caller learns no more than that it failed; whoever keeps the store needs the cause.
      if (error.code === 'unavailable' && error.reason === undefined) {
        deps.warn('the store failed', { ...placeOf(contract, tool, caller), err: error })
      }
      return {
        outcome: error.code,
        answer: refusalOf(contract, error, failed),
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

/** More is nothing that somebody would read, and many of them at once would fill the memory. */
const usualBytes = 1024 * 1024

function tooLarge(): Failure {
  return invalid('too_many', 'The answer would be larger than 1 MB.', {
    hint: 'Ask for fewer at a time.',
    facts: { limit: usualBytes },
  })
}

async function admit(deps: CallDependencies, contract: Contract, tool: Tool, caller: Caller): Promise<void> {
  const wait = await deps.admit(caller, contract, tool)
  if (wait === 0) return
  throw new Failure('rate_limited', `Rate limit exceeded for ${tool.name}`, {
    hint: tryAgainIn(wait),
    facts: { tool: tool.name, retryAfter: wait },
  })
}

/** A failure in the words of the contract. */
export function refusalOf(contract: Contract, failure: Failure, failed: FailedCall): CallResult {
  return { ...resultOf(false, contract.sayFailure(failure, failed)), failure }
}

function resultOf(ok: boolean, said: Reply): CallResult {
  return { ok, reply: said, text: typeof said === 'string' ? said : JSON.stringify(said) }
}

function asRecord(args: unknown): Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args)
    ? (args as Record<string, unknown>)
    : {}
}
