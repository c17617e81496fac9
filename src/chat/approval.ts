import type { Tool } from '../contracts/contract.ts'
import type { RequestedEffect } from './asks-for.ts'

/** What a call would do to the data, and null when it only looks. */
export function effectOfCall({ name, effect }: Tool): RequestedEffect | null {
  if (effect === 'read') return null
  if (effect === 'destroy') return 'destroy'
  return /^(?:add|create|remember)/.test(name) ? 'add' : 'change'
}

/**
 * Why a language model's call has to wait for the user's yes, and null when it need not. Deleting always has to. Any
 * other change has to when the user's own message asked for none: then it may be stored text that asked.
 */
export function whyApproval(tool: Tool, requested: ReadonlySet<RequestedEffect>): string | null {
  const effect = effectOfCall(tool)
  if (effect === null) return null
  if (effect === 'destroy') {
    return requested.has('destroy')
      ? 'Deleting needs your yes.'
      : 'Your message did not ask to delete anything. Should this be deleted?'
  }
  // Something new replaces nothing, so any request for a change will do.
  const isRequested = effect === 'add' ? requested.size > 0 : requested.has(effect)
  return isRequested ? null : 'Your message did not ask for this change. Should it be made?'
}
