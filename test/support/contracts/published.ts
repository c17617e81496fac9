import type { Contract } from '../../../src/contracts/contract.ts'
import { listTools, seenByModel } from '../../../src/mcp/listing.ts'

/** A tool as MCP lists it, but for what no model sees and no document knows. */
export function published(contract: Contract, name: string): object {
  const tool = seenByModel(listTools(contract)).find((tool) => tool.name === name)
  if (!tool) throw new Error(`${contract.name} has no tool ${name}`)
  return tool
}
