import { understand } from './offline/understand/understand.ts'
import type { Intent, Request } from './offline/understand/understood.ts'

/** What a message can ask to have done to the data. */
export type RequestedEffect = 'add' | 'change' | 'destroy'

/** What the user's own words ask for. It need not understand them, only be hard to fool: it never sees stored text. */
export type AsksFor = (text: string) => ReadonlySet<RequestedEffect>

const effects: Partial<Record<Intent, RequestedEffect>> = {
  add: 'add',
  complete: 'change',
  reopen: 'change',
  update: 'change',
  undo: 'change',
  delete: 'destroy',
}

/** By the rules of the offline model. What it would ask back about counts too. */
export const asksFor: AsksFor = (text) => new Set(understand(text).requests.flatMap(effectsOf))

function effectsOf({ intent, proposal }: Request): RequestedEffect[] {
  const effect = effects[intent]
  return [...(effect ? [effect] : []), ...(proposal ? effectsOf(proposal) : [])]
}
