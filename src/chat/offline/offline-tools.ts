import type { Contract } from '../../contracts/contract.ts'
import { native } from '../../contracts/native/contract.ts'

const apart = 'native_'

/** The name under which the offline model calls a native tool, beside the tools of another contract. */
export function offlineTool(contract: Contract): (name: string) => string {
  return contract === native ? (name) => name : (name) => `${apart}${name}`
}

export function plainName(name: string): string {
  return name.startsWith(apart) ? name.slice(apart.length) : name
}

/** What the ids of the offline model's calls begin with. */
export const offlineCall = 'offline-'
