import { Failure } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { Contract, Tool } from './contract.ts'
import { may, scopesOf } from './scopes.ts'

export const profiles = ['full', 'agent', 'lite', 'readonly'] as const
export type Profile = (typeof profiles)[number]

// Coding agents read and search files with tools of their own.
const notForAgents = ['read_file', 'grep_codebase']
const lite = ['add_task', 'list_tasks', 'complete_task', 'update_task', 'remember', 'context_search']

/** The contract as a kind of client needs it: fewer tools, nothing else changed. */
export function withProfile(contract: Contract, profile: Profile): Contract {
  if (profile === 'full') return contract
  return { ...contract, tools: contract.tools.filter((tool) => belongs(tool, profile)) }
}

/** What is listed of a contract where there is no folder with files: tools that could only refuse stay away. */
export function withoutFiles(contract: Contract): Contract {
  // A document's tools are listed as the document has them.
  return contract.name === 'native' ? withProfile(contract, 'agent') : contract
}

/** The contract as somebody may use it who was not given everything. */
export function withScopes(contract: Contract, scopes: readonly Scope[]): Contract {
  return { ...contract, tools: contract.tools.filter((tool) => may({ scopes }, ...scopesOf(tool))) }
}

function belongs(tool: Tool, profile: Profile): boolean {
  switch (profile) {
    case 'full':
      return true
    case 'agent':
      return !notForAgents.includes(tool.name)
    case 'lite':
      return lite.includes(tool.name)
    case 'readonly':
      return tool.effect === 'read'
  }
}

export function readProfile(name: string): Profile {
  if (!profiles.includes(name as Profile)) {
    throw new Failure('invalid', `There is no profile "${name.slice(0, 40)}".`, {
      reason: 'bad_arguments',
      hint: `Use one of ${profiles.join(', ')}.`,
    })
  }
  return name as Profile
}
