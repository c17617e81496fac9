import type { Slot } from '../understanding/requests.ts'
import { isNegated } from './guards.ts'
import { fold } from './plain.ts'
import type { Request } from './request.ts'
import { saysClose, saysDelete } from './wordings.ts'

const named: ReadonlySet<Slot> = new Set(['task', 'title', 'newtitle', 'note', 'status'])

/** The words of a request without titles and notes, which may hold any words, and without the quotes around them. */
export function bareWords({ said, slots }: Request): string {
  return without(
    said,
    slots.filter(({ slot }) => named.has(slot)),
  ).replace(/["“”„«»「」『』]\s*["“”„«»「」『』]/gu, ' ')
}

/** What was said beside everything that fills a slot: nothing, where a task was only named. */
export function wordsBesideSlots({ said, slots }: Request): string {
  return without(said, slots)
}

function without(said: string, slots: Request['slots']): string {
  return slots.reduce((text, slot) => text.replace(slot.text, ' '), said)
}

/** "we're not getting a dog after all, throw it out": the reason stands in a part of its own. */
export function isAside(said: string): boolean {
  // What is said not to be done is no reason for it: "lösch es nicht, ich brauch es noch".
  const parts = said.split(/[,.;!)(]|\bso\b/).filter((part) => part.trim().split(/\s+/).length > 1)
  const isDenied = parts.some((part) => isNegated(part) && (saysDelete(part) || saysClose(part)))
  return parts.length > 1 && !isDenied && !isNegated(parts.at(-1) ?? '')
}

/** Whether words say that something must not be deleted or closed, or tell what was done. */
export function isDenial(said: string): boolean {
  return (
    (isNegated(said) && (saysDelete(said) || saysClose(said))) ||
    /^(?:i|we)(?:'ve| have)? (?:did|finished|completed)\b/i.test(said.trim())
  )
}

const standing =
  /^(?:(?:is|are|was|were|has|have)(?:n't| not)|isnt|arent|wasnt|not)(?: been)?(?: \p{L}+)?(?: either)?[.!]*$/u

/** "4 isn't sent, 6 isn't either": how it stands, and nothing of what is to be done about it. */
export function isOnlyHowItStands(request: Request): boolean {
  const parts = fold(wordsBesideSlots(request))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => standing.test(part))
}
