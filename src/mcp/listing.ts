import type { Contract, Tool } from '../contracts/contract.ts'
import { outputOf, type Schema } from '../contracts/schema.ts'
import { searchMeta } from './search-meta.ts'

export interface ListedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Schema
  readonly outputSchema?: Schema
  readonly annotations: Annotations
  readonly _meta?: Readonly<Record<string, unknown>>
}

interface Annotations {
  readonly title: string
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** What `tools/list` answers, in the contract's order. Fixed data: build it once. */
export function listTools(contract: Contract, { typed = false } = {}): ListedTool[] {
  return contract.tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: tool.input,
    ...(typed && tool.output && { outputSchema: tool.output }),
    annotations: annotations(tool),
    ...searchMeta(tool.name),
  }))
}

/** As a client from before 2026-07-28 is given them: what a tool answers is an object there, with a list under a name. */
export function withObjects(tools: readonly ListedTool[]): ListedTool[] {
  return tools.map(({ outputSchema, ...tool }) => ({
    ...tool,
    ...(outputSchema && {
      outputSchema: outputSchema.type === 'array' ? outputOf({ tasks: outputSchema }) : outputSchema,
    }),
  }))
}

/** The part of a listing that hosts hand to a model; the rest is for the hosts themselves. */
export function seenByModel(
  tools: readonly ListedTool[],
): Pick<ListedTool, 'name' | 'description' | 'inputSchema'>[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
}

/**
 * All of them, also where the protocol has a default: Codex asks before every call whose tool does not say that it
 * stays in a closed world, and unattended that means no.
 */
function annotations({ name, effect, idempotent = false }: Tool): Annotations {
  const isRead = effect === 'read'
  return {
    title: titleOf(name),
    readOnlyHint: isRead,
    destructiveHint: effect === 'destroy',
    idempotentHint: isRead || idempotent,
    openWorldHint: false,
  }
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
