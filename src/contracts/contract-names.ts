import { invalid } from '../errors.ts'

/** Every contract, known by name without being loaded. */
export const contractNames = ['native', 'context', 'envelope', 'assistant', 'delegate', 'records'] as const
export type ContractName = (typeof contractNames)[number]

export function readContractName(name: string): ContractName {
  const known = contractNames.find((one) => one === name)
  if (known !== undefined) return known
  throw invalid('bad_arguments', `There is no contract "${name.slice(0, 40)}".`, {
    hint: `Use one of ${contractNames.join(', ')}.`,
  })
}
