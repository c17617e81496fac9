import { start } from './compose.ts'
import { type Environment, platformFolders, readConfig } from './config.ts'
import { call } from './contracts/call.ts'
import { findContract } from './contracts/catalog.ts'
import { readForm, toolsInForm } from './contracts/function-forms.ts'
import { openLog } from './log.ts'

export { Failure } from './errors.ts'

export interface WaymarkOptions {
  /** Folder that holds the data; left out, the user's own. */
  readonly data?: string
  /** PostgreSQL server to keep the data on, instead of a file. */
  readonly databaseUrl?: string
  /**
   * Folder of the project that it is about. Left out, tasks and knowledge are each owner's personal ones, and files those
   * of the current folder.
   */
  readonly project?: string
  readonly timeZone?: string
  readonly log?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Waymark inside a program of yours, without a server between. */
export interface Waymark extends AsyncDisposable {
  /**
   * Runs a tool as this owner and gives what its contract answers: the document's object, or the text of the
   * native contract. A call that fails answers in the contract's own words; only a contract that is not there is
   * thrown, as a Failure.
   */
  executeTool(contract: string, owner: string, name: string, args?: object): Promise<unknown>
  close(): Promise<void>
}

export async function openWaymark(options: WaymarkOptions = {}): Promise<Waymark> {
  const env: Environment = {
    ...platformFolders(),
    ...(options.data !== undefined && { WAYMARK_DATA: options.data }),
    ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    ...(options.project !== undefined && { WAYMARK_PROJECT: options.project }),
    ...(options.timeZone !== undefined && { WAYMARK_TZ: options.timeZone }),
    WAYMARK_LOG: options.log ?? 'warn',
  }
  const config = readConfig(env)
  const log = await openLog(config.logLevel)
  const running = await start(config, log)
  return {
    executeTool: async (contract, owner, name, args = {}) => {
      // Programs without types may give no owner at all, which must not count as a bug of ours.
      const person = typeof owner === 'string' ? owner : ''
      const isAsked = options.project !== undefined && person.trim() !== ''
      const project = isAsked ? await running.folderProject(person) : undefined
      const caller = { owner: person, client: 'library', project }
      return (await call(running.deps, findContract(contract), String(name), args, caller)).reply
    },
    close: () => running.close(),
    [Symbol.asyncDispose]: () => running.close(),
  }
}

/** The form of a list of tools. */
export type Form = 'mcp' | 'openai' | 'cohere'

/** A JSON Schema as the types of the vendors' clients take one. */
export interface JsonSchema {
  type: 'object'
  // biome-ignore lint/suspicious/noExplicitAny: every client has a type of its own for what a schema may hold.
  properties: Record<string, any>
  required?: string[]
  [keyword: string]: unknown
}

export interface McpTool {
  name: string
  description: string
  inputSchema: JsonSchema
}

/** The form in which OpenAI and Cohere take functions. */
export interface FunctionTool {
  type: 'function'
  function: { name: string; description: string; parameters: JsonSchema }
}

/**
 * The tools of a contract in the form that MCP lists them in, or that a vendor's function calling takes. They are
 * the caller's own: changing them does not change what a contract accepts.
 */
export function toolsFor(contract: string, form: 'mcp'): McpTool[]
export function toolsFor(contract: string, form: 'openai' | 'cohere'): FunctionTool[]
export function toolsFor(contract: string, form: Form): McpTool[] | FunctionTool[]
export function toolsFor(contract: string, form: Form): McpTool[] | FunctionTool[] {
  const tools: object = structuredClone(toolsInForm(findContract(contract), readForm(String(form))))
  return tools as McpTool[] | FunctionTool[]
}
