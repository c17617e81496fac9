import type { Flags } from '../config.ts'
import { catalog, findContract } from '../contracts/catalog.ts'
import { type Profile, profiles, readProfile } from '../contracts/profiles.ts'

/** Options of every command that serves a contract. */
export const contractOptions = {
  contract: {
    type: 'string',
    value: 'NAME',
    describe: `Tools to offer: ${Object.keys(catalog).join(', ')} (default: native)`,
    completes: Object.keys(catalog),
  },
  profile: {
    type: 'string',
    value: 'NAME',
    describe: `Which of them: ${profiles.join(', ')} (default: full)`,
    completes: profiles,
  },
  typed: { type: 'boolean', describe: 'Add output schemas and structured results, for programs' },
} as const

export function readContractFlags(flags: Flags): { contract: string; profile: Profile; typed: boolean } {
  return {
    contract: findContract(String(flags.contract ?? 'native')).name,
    profile: readProfile(String(flags.profile ?? 'full')),
    typed: flags.typed === true,
  }
}
