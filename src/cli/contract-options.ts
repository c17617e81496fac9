import type { Flags } from '../config.ts'
import { type ContractName, contractNames, readContractName } from '../contracts/contract-names.ts'
import { type Profile, profiles, readProfile } from '../contracts/profiles.ts'

/** Options of every command that serves a contract. */
export const contractOptions = {
  contract: {
    type: 'string',
    value: 'NAME',
    describe: `Tools to offer: ${contractNames.join(', ')} (default: native)`,
    completes: contractNames,
  },
  profile: {
    type: 'string',
    value: 'NAME',
    describe: `Which of them: ${profiles.join(', ')} (default: full)`,
    completes: profiles,
  },
  typed: { type: 'boolean', describe: 'Add output schemas and structured results, for programs' },
} as const

export function readContractFlags(flags: Flags): {
  contract: ContractName
  profile: Profile
  typed: boolean
} {
  return {
    contract: readContractName(String(flags.contract ?? 'native')),
    profile: readProfile(String(flags.profile ?? 'full')),
    typed: flags.typed === true,
  }
}
