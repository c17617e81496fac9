import type { Origin } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { Embedder } from '../context/embedder.ts'
import type { SearchableCode } from '../context/searchable-code.ts'
import type { Failure } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { InboxStore } from '../projects/inbox.ts'
import type { Project, ProjectRef } from '../projects/project.ts'
import type { MemberStore, ProjectStore } from '../projects/project-store.ts'
import type { NotificationStore } from '../reminders/notification-store.ts'
import type { ReminderStore } from '../reminders/reminder-store.ts'
import type { AllTasks } from '../tasks/all-tasks.ts'
import type { AttachmentStore } from '../tasks/attachment.ts'
import type { CommentStore } from '../tasks/comment.ts'
import type { TaskMover } from '../tasks/move-tasks.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { Project as ProjectFiles } from '../workspace/project.ts'
import { type Receipt, receiptOf } from './blind.ts'
import type { CallDependencies, PersonClock } from './call.ts'
import {
  type ArgsOf,
  checkArguments,
  type ObjectSchema,
  type Properties,
  type RequiredBy,
  type Schema,
} from './schema.ts'

/** What a call does to the owner's data. Annotations, profiles and read-only mode follow from it. */
export type Effect = 'read' | 'write' | 'destroy'

/** What a tool works with during one call: the caller's own data, the time, and who is asking. */
export interface ToolContext {
  readonly owner: string
  /** What the tool does that is called. */
  readonly effect: Effect
  /** The tasks of the project that the call is about. */
  readonly tasks: TaskStore
  readonly comments: CommentStore
  readonly attachments: AttachmentStore
  /** How many bytes of files each person may have. */
  readonly fileQuota: number
  readonly project: OpenProject
  /** The caller's projects, and what they have across them. */
  readonly projects: ProjectStore
  readonly allTasks: AllTasks
  readonly mover: TaskMover
  readonly inbox: InboxStore
  /** What the caller was reminded of; absent where nothing reminds. */
  readonly notifications: Pick<NotificationStore, 'notices'> | undefined
  readonly reminders: ReminderStore | undefined
  readonly members: MemberStore
  readonly people: CallDependencies['people']
  /** The same work in another of the caller's projects. */
  readonly inProject: (project: Project) => ToolContext
  /** How a task of this project is named where the call came from: `#12`, or `WEB-12` in another project. */
  readonly reference: (task: number) => string
  /** Likewise a change: `57`, or `WEB/57`. */
  readonly changeReference: (change: number) => string
  /** Says that the caller holds a task of this project: their calls about other projects count here, too. */
  readonly holds: () => void
  readonly clock: PersonClock
  readonly origin: Origin
  /** Tells the log what the answer cannot. */
  readonly warn: (message: string) => void
  /** Aborted when the caller no longer wants the answer. */
  readonly signal?: AbortSignal | undefined
  /** What the caller may do; absent, everything. */
  readonly scopes?: readonly Scope[] | undefined
}

/** The project that the caller works in. */
export interface OpenProject {
  readonly ref: ProjectRef
  /** Where it came from: the same for every clone of a repository. Empty for a personal one. */
  readonly key: string
  readonly name: string
  readonly context: ContextStore
  /** Its files, when they are on this machine. */
  readonly files: ProjectFiles | null
  /** None when it is switched off. Opened when it is first asked for. */
  readonly embedder: () => Promise<Embedder | null>
  /** Its indexed code, and how the index stands; none without files. */
  readonly code: () => Promise<IndexedCode | null>
  /** Runs what keeps the machine busy, such as a search through all files, when it is this caller's turn. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Counts that a file was read, after the answer has gone out. */
  readonly countRead: (path: string) => void
}

export interface IndexedCode extends SearchableCode {
  readonly state: CodeState
}

export interface CodeState {
  readonly files: number
  readonly chunks: number
  /** When it was last brought up to date; null while that has not happened once. */
  readonly indexedAt: Date | null
  readonly isIndexing: boolean
  /** How many chunks have no meaning of the current model yet. */
  readonly unembedded: number
  /** What somebody should know about it: that it was damaged and is built anew, that it is cut off. */
  readonly remark: string | null
}

/** An answer in a contract's own form: text as it is, anything else as JSON. */
export type Reply = string | object

/** What a tool says about itself. */
interface ListedTool {
  readonly name: string
  readonly description: string
  readonly effect: Effect
  /** What a caller must be allowed for it; where it is not said, tasks are read or changed as the effect has it. */
  readonly scopes?: readonly Scope[]
  /** What is needed beside them, for some arguments. */
  readonly alsoNeeds?: (args: Readonly<Record<string, unknown>>) => readonly Scope[]
  /** Repeating the call with the same arguments changes nothing more. */
  readonly idempotent?: boolean
  /** How often an owner may call it within a minute. */
  readonly perMinute?: number
  /** A call that takes longer is told to the log as a warning. */
  readonly slowAfterMs?: (args: Readonly<Record<string, unknown>>) => number
  /** For programs, when they ask for it (`--typed`): the schema of what they get. */
  readonly output?: Schema
}

export interface Tool extends ListedTool {
  /** As it is published. */
  readonly input: ObjectSchema
  /** What the arguments are held against. */
  readonly accepts: ObjectSchema
  /** Checks the arguments, does what is asked and words the result. */
  readonly call: (args: unknown, context: ToolContext, isTyped: boolean) => Promise<Outcome>
}

export interface Outcome {
  readonly reply: Reply
  /** Complete, for programs; only when asked for. */
  readonly structured: object | undefined
  /** What the log should say about it. */
  readonly measures: object | undefined
  /** What is left of it for those who may not read. */
  readonly receipt: Receipt
}

interface ToolDefinition<
  Input extends ObjectSchema,
  Accepted extends Properties,
  Injected extends string,
  Result,
> extends ListedTool {
  readonly input: Input
  /** Properties as they are checked, where that is more lenient or stricter than what is published. */
  readonly accepts?: Accepted
  /** Arguments that the schema requires and a surface may fill in: a call may leave them out. */
  readonly injected?: readonly Injected[]
  /** An optional argument that is null counts as left out. */
  readonly nullIsAbsent?: boolean
  /** `isTyped` where programs get the result, too: lines of text may need less of it. */
  readonly run: (
    args: ArgsOf<Checked<Input, Accepted, Injected>>,
    context: ToolContext,
    isTyped: boolean,
  ) => Promise<Result>
  readonly answer: (result: Result, context: ToolContext) => Reply
  readonly measure?: (result: Result) => object
  /** What programs get; where it is not said, the answer. */
  readonly typed?: (result: Result, context: ToolContext) => object
}

interface Checked<Input extends ObjectSchema, Accepted, Injected> {
  readonly type: 'object'
  readonly properties: Omit<Input['properties'], keyof Accepted> & Accepted
  readonly required: readonly Exclude<RequiredBy<Input>, Injected>[]
}

/** A named set of tools with exact names, schemas, results and error texts. */
export interface Contract {
  readonly name: string
  readonly summary: string
  readonly instructions?: string
  readonly tools: readonly Tool[]
  /** Its tasks are the caller's personal ones, whatever the project: no document knows projects. */
  readonly isPersonal?: boolean
  /** How many bytes an answer may have; a document says itself how much it answers. */
  readonly mostBytes?: number
  /** Every call is told to the log, with its arguments, as document 000 asks. */
  readonly isLogged?: boolean
  /** The words for a change by somebody who may not read what they changed. */
  readonly sayDone: (receipt: Receipt) => Reply
  /** The words for a failure of a call. */
  readonly sayFailure: (failure: Failure, call: FailedCall) => Reply
  /** The words for a failure that is ours: the caller learns only the reference. */
  readonly sayBug: (reference: string, call: FailedCall) => Reply
  /** What an in-process caller is told about a tool that is not there; over MCP it is a protocol error. */
  readonly sayUnknownTool: (name: string) => Reply
}

export interface FailedCall {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Lets the compiler follow the arguments from the schema and the result to the answer; the catalog needs neither type. */
export function defineTool<
  const Input extends ObjectSchema,
  Result,
  const Accepted extends Properties = Record<never, Schema>,
  const Injected extends string = never,
>(definition: ToolDefinition<Input, Accepted, Injected, Result>): Tool {
  const { run, answer, typed, measure, injected, nullIsAbsent, ...listed } = definition
  const accepts = checkedSchema(definition.input, definition.accepts, injected)
  return {
    ...listed,
    accepts,
    async call(args, context, isTyped) {
      const checked = checkArguments(accepts, nullIsAbsent ? withoutNulls(args) : args)
      context.signal?.throwIfAborted()
      // What passed the schema has the type that was derived from it.
      const result = await run(checked as ArgsOf<Checked<Input, Accepted, Injected>>, context, isTyped)
      const reply = answer(result, context)
      const structured = isTyped ? (typed?.(result, context) ?? asObject(reply)) : undefined
      return { reply, structured, measures: measure?.(result), receipt: receiptOf(result) }
    },
  }
}

function checkedSchema(
  input: ObjectSchema,
  accepts: Properties | undefined,
  injected: readonly string[] | undefined,
): ObjectSchema {
  if (!accepts && !injected) return input
  const required = input.required?.filter((name) => !injected?.includes(name)) ?? []
  return { ...input, properties: { ...input.properties, ...accepts }, required }
}

function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
}

/** The documents answer in JSON, which is complete as it is. */
function asObject(said: Reply): object | undefined {
  return typeof said === 'object' ? said : undefined
}

export function findTool(contract: Contract, name: string): Tool | undefined {
  return contract.tools.find((tool) => tool.name === name)
}
