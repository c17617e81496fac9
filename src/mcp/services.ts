import type { CallDependencies } from '../contracts/call.ts'
import { findContract } from '../contracts/catalog.ts'
import { type Profile, withProfile, withScopes } from '../contracts/profiles.ts'
import type { Scope } from '../identity.ts'
import { type Service, serviceFor } from './server.ts'

/**
 * Gives the same service for the same words, so that each listing is built once. With scopes it has the tools that they
 * allow, and is shared by callers with the same scopes only.
 */
export function createServices(deps: CallDependencies, version: string) {
  const made = new Map<string, Service>()
  return (name: string, profile: Profile, typed: boolean, scopes?: readonly Scope[]): Service => {
    const key = `${name} ${profile} ${typed} ${scopes?.toSorted().join() ?? '*'}`
    const known = made.get(key)
    if (known) return known
    const contract = withProfile(findContract(name), profile)
    const service = serviceFor({
      contract: scopes ? withScopes(contract, scopes) : contract,
      scopes,
      deps,
      version,
      typed,
    })
    made.set(key, service)
    return service
  }
}
