import type { Priority } from '../../tasks/task.ts'
import { pattern } from '../text/typed-text.ts'

const level = '(?:high(?:est)?|top|urgent|critical|low(?:est)?|medium|normal|mid)'

/** How people say that something is pressing, at the end of a text in lower case or before it; `level` says how much. */
export const priorityPatterns: readonly RegExp[] = [
  pattern`[ ,;(-]*\b(?:(?:with|at|as|of|and|in|it'?s|it is|this is|make it|set it (?:to
    |as)) )?(?:a |the )?(?<level>${level})[- ]priority\b\)?[.!]*$`,
  pattern`[ ,;(-]*\b(?:(?:with|at|and|set) )?(?:a |the )?priority ?(?:is|of|to|as|:
    |=)? ?(?<level>${level})\)?[.!]*$`,
  pattern`[ ,;(-]+(?:(?:and )?(?:it'?s|it is|this is
    |that'?s) )(?:very |really |super |quite |so )?(?<level>urgent|important|critical)\)?[.!]*$`,
  pattern`[ ,;]*[(\[](?<level>urgent|important|high|low|medium)[)\]][.!]*$`,
  pattern`,? (?<level>asap|urgently|as soon as possible)[.!]*$`,
  pattern`^\(?(?<level>urgent|important|critical|(?:high|low|medium|top)[- ]priority)\)? ?[:,!-] ?`,
]

/** "urgent", "top" and "asap" are high. */
export function readLevel(low: string): Priority {
  if (/^low/.test(low)) return 'low'
  return /^(?:medium|normal|mid)/.test(low) ? 'medium' : 'high'
}
