import { readLevel } from '../../../../../language/task/priority-phrases.ts'
import { type Match, part, pattern } from '../../text/words.ts'
import type { RequestArgs } from '../../understood.ts'
import { anyVerb, numbered, type Way } from './way.ts'

const level = part`high(?:est)?|top|urgent|critical|important|low(?:est)?|medium|normal`
const priority = part`(?:the )?(?:priority|importance|urgency)(?: level)? (?:of|for|on)`
const urgent = part`(?:(?<level>${level})[- ]priority|(?<urgent>urgent|important|critical))`

/** "make task 3 urgent", "lower the priority of the window task". */
export const priorityWays: readonly Way[] = [
  [
    pattern`^(?:${anyVerb}|raise|lower|bump|increase|decrease|drop)(?:ing)? ${priority} (?<what>.+?) (?:to
      |as|=) (?<level>${level})(?: priority)?$`,
    levelOf,
  ],
  [
    pattern`^(?:${anyVerb}|raise|lower|bump)(?:ing)? (?<what>.+?)(?:'s)? priority (?:to|as
      |=) (?<level>${level})$`,
    levelOf,
  ],
  [pattern`^(?:lower|decrease|reduce|drop)(?:ing)? ${priority} (?<what>.+)$`, () => ({ priority: 'low' })],
  [
    pattern`^(?:raise|increase|bump(?: up)?|up|boost)(?:ing)? ${priority} (?<what>.+)$`,
    () => ({ priority: 'high' }),
  ],
  [pattern`^(?:lower|decrease|reduce) (?<what>.+?)(?:'s)? priority$`, () => ({ priority: 'low' })],
  [pattern`^(?:raise|increase|bump|boost) (?<what>.+?)(?:'s)? priority$`, () => ({ priority: 'high' })],
  [
    pattern`^(?:make|mark|set|flag|change|turn|put)(?:ing)? (?<what>.+?) (?:(?:as|to|at
      |on) )?(?:a |an )?${urgent}$`,
    levelOf,
  ],
  [
    pattern`^(?:bump|raise|lower|drop|move|increase|decrease)(?: up
      | down)? (?<what>.+?) to (?<level>${level})(?: priority)?$`,
    levelOf,
  ],
  [pattern`^prioriti[sz]e (?<what>.+)$`, () => ({ priority: 'high' })],
  [pattern`^(?<what>${numbered}|it|that) is (?:now )?(?:very |really |super )?${urgent}$`, levelOf],
]

function levelOf(found: Match): RequestArgs {
  return { priority: readLevel(found.part('level').low || found.part('urgent').low) }
}
