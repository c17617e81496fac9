import { Failure } from '../errors.ts'
import type { Contract } from './contract.ts'
import type { ObjectSchema } from './schema.ts'

export const forms = ['mcp', 'openai', 'cohere'] as const
export type Form = (typeof forms)[number]

export interface McpTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: ObjectSchema
}

/** The form in which OpenAI and Cohere take functions. */
export interface FunctionTool {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: ObjectSchema
  }
}

/** A contract's tools as MCP lists them, or as a vendor's function-calling interface takes them. */
export function toolsInForm(contract: Contract, form: 'mcp'): McpTool[]
export function toolsInForm(contract: Contract, form: 'openai' | 'cohere'): FunctionTool[]
export function toolsInForm(contract: Contract, form: Form): McpTool[] | FunctionTool[]
export function toolsInForm(contract: Contract, form: Form): McpTool[] | FunctionTool[] {
  if (form === 'mcp') {
    return contract.tools.map(({ name, description, input }) => ({ name, description, inputSchema: input }))
  }
  // Both vendors take the same words today; they stand apart by name so that one can change without the other.
  return contract.tools.map(({ name, description, input }) => ({
    type: 'function',
    function: { name, description, parameters: input },
  }))
}

export function readForm(name: string): Form {
  if (!forms.includes(name as Form)) {
    throw new Failure('invalid', `There is no format "${name.slice(0, 40)}".`, {
      reason: 'bad_arguments',
      hint: `Use one of ${forms.join(', ')}.`,
    })
  }
  return name as Form
}
