import type { Contract, Tool } from '../contracts/contract.ts'
import type { Schema } from '../contracts/schema.ts'

export interface ListedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Schema
  readonly outputSchema?: Schema
  readonly annotations: Readonly<Record<string, boolean>>
}

/** What `tools/list` answers, in the contract's order. Fixed data: build it once. */
export function listTools(contract: Contract, { typed = false } = {}): ListedTool[] {
  return contract.tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: tool.input,
    ...(typed && tool.output && { outputSchema: tool.output }),
    annotations: annotations(tool),
  }))
}

/** Only hints that differ from what the protocol assumes when nothing is said. */
function annotations({ effect, idempotent }: Tool): Readonly<Record<string, boolean>> {
  if (effect === 'read') return { readOnlyHint: true }
  return { destructiveHint: effect === 'destroy', ...(idempotent && { idempotentHint: true }) }
}
