import type { Tool } from '../contracts/contract.ts'
import type { RequestedEffect } from './asks-for.ts'

/** What a call would do to the data, and null when it only looks. */
export function deedOf({ name, effect }: Tool): RequestedEffect | null {
  if (effect === 'read') return null
  if (effect === 'destroy') return 'destroy'
  return /^(?:add|create|remember)/.test(name) ? 'add' : 'change'
}

/**
 * Why a language model's call has to wait for the user's yes, and null when it need not. Deleting always has to. Any
 * other change has to when the user's own message asked for none: then it may be stored text that asked.
 */
export function whyApproval(tool: Tool, asked: ReadonlySet<RequestedEffect>): string | null {
  const deed = deedOf(tool)
  if (deed === null) return null
  if (deed === 'destroy') {
    return asked.has('destroy')
      ? 'Deleting needs your yes.'
      : 'Your message did not ask to delete anything. Should this be deleted?'
  }
  // Something new is in nobody's way, so any request for a change will do.
  const isAsked = deed === 'add' ? asked.size > 0 : asked.has(deed)
  return isAsked ? null : 'Your message did not ask for this change. Should it be made?'
}
