import { Failure } from '../errors.ts'
import { assistant } from './assistant/contract.ts'
import { context } from './context/contract.ts'
import type { Contract } from './contract.ts'
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
}

export function findContract(name: string): Contract {
  const contract = Object.hasOwn(catalog, name) ? catalog[name] : undefined
  if (!contract) {
    throw new Failure('invalid', `There is no contract "${name.slice(0, 40)}".`, {
      reason: 'bad_arguments',
      hint: `Use one of ${Object.keys(catalog).join(', ')}.`,
    })
  }
  return contract
}
