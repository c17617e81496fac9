import { assistant } from './assistant/contract.ts'
import { context } from './context/contract.ts'
import type { Contract } from './contract.ts'
import { type ContractName, readContractName } from './contract-names.ts'
import { delegate } from './delegate/contract.ts'
import { envelope } from './envelope/contract.ts'
import { native } from './native/contract.ts'
import { records } from './records/contract.ts'

/** Every contract by name. The MCP listing, the chat's tools, the command line and the docs derive from it. */
export const catalog: Readonly<Record<string, Contract>> = {
  native,
  context,
  envelope,
  assistant,
  delegate,
  records,
} satisfies Record<ContractName, Contract>

export function findContract(name: string): Contract {
  return catalog[readContractName(name)] as Contract
}
