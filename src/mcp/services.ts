import type { Workshop } from '../contracts/call.ts'
import { findContract } from '../contracts/catalog.ts'
import { type Profile, withProfile } from '../contracts/profiles.ts'
import { type Service, serviceFor } from './server.ts'

/** Gives the same service for the same words, so that each listing is built once. */
export function createServices(workshop: Workshop, version: string) {
  const made = new Map<string, Service>()
  return (name: string, profile: Profile, typed: boolean): Service => {
    const key = `${name} ${profile} ${typed}`
    const known = made.get(key)
    if (known) return known
    const service = serviceFor({
      contract: withProfile(findContract(name), profile),
      workshop,
      version,
      typed,
    })
    made.set(key, service)
    return service
  }
}
