import type { Origin } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { Embedder } from '../context/embedder.ts'
import type { SearchableCode } from '../context/search.ts'
import type { Failure } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { Clock } from '../tasks/calendar.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { Project } from '../workspace/project.ts'
import type { ObjectSchema, Schema } from './schema.ts'

/** What a call does to the owner's data. Annotations, profiles and read-only mode follow from it. */
export type Effect = 'read' | 'write' | 'destroy'

/** What a tool works with during one call: the caller's own data, the time, and who is asking. */
export interface ToolContext {
  readonly owner: string
  readonly tasks: TaskStore
  readonly project: OpenProject
  readonly clock: Clock
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
  /** What it is stored under: the same for every clone of a repository. */
  readonly key: string
  readonly name: string
  readonly context: ContextStore
  /** Its files, when they are on this machine. */
  readonly files: Project | null
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

export interface Tool<Args = never, Result = unknown> {
  readonly name: string
  readonly description: string
  readonly effect: Effect
  /** What a caller must be allowed for it; where it is not said, tasks are read or changed as the effect has it. */
  readonly scopes?: readonly Scope[]
  /** What is needed beside them, for some arguments. */
  readonly alsoNeeds?: (args: Readonly<Record<string, unknown>>) => readonly Scope[]
  /** Repeating the call with the same arguments changes nothing more. */
  readonly idempotent?: boolean
  /** As it is published. */
  readonly input: ObjectSchema
  /** What is held against it, where the document asks for more leniency than it publishes. */
  readonly accepts?: ObjectSchema
  /** An optional argument that is null counts as left out. */
  readonly nullIsAbsent?: boolean
  /** How often an owner may call it within a minute. */
  readonly perMinute?: number
  /** A call that takes longer is told to the log as a warning. */
  readonly slowAfterMs?: (args: Readonly<Record<string, unknown>>) => number
  /** What the log should say about a result. */
  readonly measure?: (result: Result) => object
  readonly run: (args: Args, context: ToolContext) => Promise<Result>
  readonly answer: (result: Result, context: ToolContext) => Reply
  /** For programs, when they ask for it (`--typed`): what `typed` gives, and its schema. */
  readonly output?: Schema
  readonly typed?: (result: Result, context: ToolContext) => object
}

/** A named set of tools with exact names, schemas, results and error texts. */
export interface Contract {
  readonly name: string
  readonly summary: string
  readonly instructions?: string
  readonly tools: readonly Tool[]
  /** Every call is told to the log, with its arguments, as document 000 asks. */
  readonly isLogged?: boolean
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

/** Lets the compiler follow the result from `run` to `answer`, then forgets the types, for the catalog. */
export function defineTool<Args, Result>(tool: Tool<Args, Result>): Tool {
  return tool as unknown as Tool
}

export function findTool(contract: Contract, name: string): Tool | undefined {
  return contract.tools.find((tool) => tool.name === name)
}
