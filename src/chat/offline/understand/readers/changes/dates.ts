import { takeDueAtEnd } from '../../phrases/due-phrases.ts'
import { type Match, part, pattern } from '../../text/words.ts'
import type { RequestArgs } from '../../understood.ts'
import { anyVerb, numbered, type Way } from './way.ts'

const mover = part`${anyVerb}|move|push|shift|extend`
const until = part`(?:to|for|until|as)`

/** "move the dentist to friday", "task 3 is due tomorrow", "remove the deadline of task 3". */
export const dateWays: readonly Way[] = [
  [
    pattern`^(?:remove|clear|delete|drop) (?:the )?(?:due date|deadline|date) (?:of|for|from
      |on) (?<what>.+)$`,
    () => ({ due: 'none' }),
  ],
  [
    pattern`^(?:${mover})(?:ing)? (?:the )?(?:due date|deadline|date|time) (?:of|for
      |on) (?<what>.+?) ${until} (?<due>.+)$`,
    dueOf,
  ],
  [pattern`^(?:${mover})(?:ing)? (?<what>.+?)(?:'s)? (?:due date|deadline) ${until} (?<due>.+)$`, dueOf],
  [pattern`^(?:make|set|mark)(?:ing)? (?<what>.+?) (?:to be )?(?<due>due .+)$`, dueOf],
  [pattern`^(?<what>${numbered}|it|that) is (?<due>due .+)$`, dueOf],
  [
    pattern`^(?:move|postpone|reschedule|push(?: back)?|delay|shift|bump|put off|defer|snooze|change|update
      |set|schedule|plan|bring forward)(?:ing)? (?<what>.+?) (?:back )?(?:to|until|till|for|by
      |on) (?<due>.+)$`,
    dueOf,
  ],
  [pattern`^put (?<what>.+?) off (?:to|until|till|for) (?<due>.+)$`, dueOf],
  [
    pattern`^(?:postpone|reschedule|push(?: back)?|delay|defer
      |snooze)(?:ing)? (?<what>.+?) (?<due>(?:tomorrow|today|next|this|in|by|until|one|a) ?.*)$`,
    dueOf,
  ],
]

/** Only a date, and nothing beside it. */
function dueOf(found: Match): RequestArgs | undefined {
  const { due, rest } = takeDueAtEnd(found.part('due'))
  return due && rest.low === '' ? { due } : undefined
}
