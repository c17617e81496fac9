import type { Origin } from '../change.ts'
import type { Failure } from '../errors.ts'
import type { Clock } from '../tasks/calendar.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { ObjectSchema, Schema } from './schema.ts'

/** What a call does to the owner's data. Annotations, profiles and read-only mode follow from it. */
export type Effect = 'read' | 'write' | 'destroy'

/** What a tool works with during one call: the caller's own data, the time, and who is asking. */
export interface Desk {
  readonly owner: string
  readonly tasks: TaskStore
  readonly clock: Clock
  readonly origin: Origin
  /** Tells the log what the answer cannot. */
  readonly warn: (message: string) => void
  /** Aborted when the caller no longer wants the answer. */
  readonly signal?: AbortSignal | undefined
}

/** An answer in a contract's own form: text as it is, anything else as JSON. */
export type Said = string | object

export interface Tool<Args = never, Result = unknown> {
  readonly name: string
  readonly description: string
  readonly effect: Effect
  /** Repeating the call with the same arguments changes nothing more. */
  readonly idempotent?: boolean
  /** As it is published. */
  readonly input: ObjectSchema
  /** What is held against it, where the document asks for more leniency than it publishes. */
  readonly accepts?: ObjectSchema
  /** An optional argument that is null counts as left out. */
  readonly nullIsAbsent?: boolean
  readonly run: (args: Args, desk: Desk) => Promise<Result>
  readonly answer: (result: Result, desk: Desk) => Said
  /** For programs, when they ask for it (`--typed`): what `typed` gives, and its schema. */
  readonly output?: Schema
  readonly typed?: (result: Result, desk: Desk) => object
}

/** A named set of tools with exact names, schemas, results and error texts. */
export interface Contract {
  readonly name: string
  readonly summary: string
  readonly instructions?: string
  readonly tools: readonly Tool[]
  /** The words for a failure of a call. */
  readonly sayFailure: (failure: Failure, call: FailedCall) => Said
  /** The words for a failure that is ours: the caller learns only the reference. */
  readonly sayBug: (reference: string, call: FailedCall) => Said
  /** What an in-process caller is told about a tool that is not there; over MCP it is a protocol error. */
  readonly sayUnknownTool: (name: string) => Said
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
