import { createWorkshop, openStores } from './compose.ts'
import { type Environment, readConfig } from './config.ts'
import { call } from './contracts/call.ts'
import { findContract } from './contracts/catalog.ts'
import { type Form, type FunctionTool, type McpTool, toolsInForm } from './contracts/function-forms.ts'
import { openLog } from './log.ts'

export type { FunctionTool, McpTool } from './contracts/function-forms.ts'
export { Failure } from './errors.ts'

export interface WaymarkOptions {
  /** Folder that holds the data; left out, the user's own. */
  readonly data?: string
  /** PostgreSQL server to keep the data on, instead of a file. */
  readonly databaseUrl?: string
  readonly timeZone?: string
  readonly log?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Waymark inside a program of yours, without a server between. */
export interface Waymark extends AsyncDisposable {
  /**
   * Runs a tool as this owner and gives what its contract answers: the document's object, or the text of the
   * native contract. A call that fails answers in the contract's own words; it does not throw.
   */
  executeTool(contract: string, owner: string, name: string, args?: object): Promise<unknown>
  close(): Promise<void>
}

export async function openWaymark(options: WaymarkOptions = {}): Promise<Waymark> {
  const env: Environment = {
    ...(options.data !== undefined && { WAYMARK_DATA: options.data }),
    ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    ...(options.timeZone !== undefined && { WAYMARK_TZ: options.timeZone }),
    WAYMARK_LOG: options.log ?? 'warn',
  }
  const config = readConfig(env)
  const log = await openLog(config.logLevel)
  const stores = await openStores(config, log)
  const workshop = createWorkshop(stores, config, log)
  return {
    executeTool: async (contract, owner, name, args = {}) =>
      (await call(workshop, findContract(contract), name, args, { owner, client: 'library' })).said,
    close: () => stores.close(),
    [Symbol.asyncDispose]: () => stores.close(),
  }
}

/** The tools of a contract in the form that MCP lists them in, or that a vendor's function calling takes. */
export function toolsFor(contract: string, form: 'mcp'): McpTool[]
export function toolsFor(contract: string, form: 'openai' | 'cohere'): FunctionTool[]
export function toolsFor(contract: string, form: Form): McpTool[] | FunctionTool[] {
  return toolsInForm(findContract(contract), form)
}
