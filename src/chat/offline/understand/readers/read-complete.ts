import type { Evidence } from '../phrases/references.ts'
import { match, part, pattern } from '../text/words.ts'
import { doneWord } from './read-report.ts'
import type { Clause, Reading } from './reading.ts'
import { type Settling, settle } from './settle.ts'

const openWord = part`not done|undone|incomplete|not complete|not completed|not finished|unfinished|open
  |pending|not yet done|to do|todo|active|unchecked`

const commands: readonly (readonly [RegExp, Settling, Evidence])[] = [
  [
    pattern`^(?:mark|set|flag|make|change|switch|turn|put)(?:ing)? (?<what>.+?)(?: status)? (?:as|to
      |back to|back as|to be|back) (?:being )?(?:${openWord})(?: again)?$`,
    'reopen',
    'medium',
  ],
  [pattern`^(?:mark|flag)(?:ing)? (?<what>.+?) (?:${openWord})$`, 'reopen', 'medium'],
  [
    pattern`^(?:re-?open|un-?check|un-?mark|un-?tick|un-?complete|re-?activate)(?:ing)? (?<what>.+)$`,
    'reopen',
    'medium',
  ],
  [
    pattern`^(?:mark|set|flag|make|change|switch|turn|put|record|log|consider|count|report)(?:ing)?(?: off
      | down)? (?<what>.+?)(?: status)?(?: down)? (?:as|to|to be|is|are
      |has been) (?:being |having been |now |all )?(?:${doneWord})(?<after>\b.*)$`,
    'complete',
    'medium',
  ],
  [pattern`^(?:mark|flag)(?:ing)?(?: off)? (?:as )?(?:${doneWord})[: ]+(?<what>.+)$`, 'complete', 'medium'],
  [pattern`^(?:mark|flag)(?:ing)? (?<what>.+?) (?:${doneWord}|off)$`, 'complete', 'medium'],
  [pattern`^(?:check|tick|cross|strike|mark|scratch)(?:ing)? off (?<what>.+)$`, 'complete', 'medium'],
  [
    pattern`^(?:check|tick|cross|strike|mark)(?:ing)? (?<what>.+?) off(?: (?<list>.+))?$`,
    'complete',
    'medium',
  ],
  [
    pattern`^(?:strike|tick|cross)(?:ing)?(?: out| through)? (?<what>.+?) (?<list>(?:from|on|in) .+)$`,
    'complete',
    'medium',
  ],
  [
    pattern`^put (?:a )?(?:check|tick|checkmark|check mark)(?: mark)? (?:next to|by|on|beside) (?<what>.+)$`,
    'complete',
    'medium',
  ],
  [
    pattern`^(?:check|tick) (?:off )?the (?:box|checkbox) (?:for|next to|by|of|on|beside) (?<what>.+)$`,
    'complete',
    'medium',
  ],
  [
    pattern`^(?:get|have) (?<what>.+?) (?:marked|checked|ticked
      |crossed)(?: off)?(?: as)?(?: (?:${doneWord}))?$`,
    'complete',
    'medium',
  ],
  [
    pattern`^(?:consider|call(?= it| that| task| #)) (?<what>.+?) (?:done|finished|complete|completed)$`,
    'complete',
    'medium',
  ],
  [
    pattern`^(?:complete|completing|close out|close|resolve|finish(?: up| off)?|finishing)(?<what> .+)$`,
    'complete',
    'weak',
  ],
  [pattern`^tick (?<what>.+)$`, 'complete', 'weak'],
]
// What may follow "as done" without changing what was named.
const afterword =
  /^(?:$|[.!,]|(?:for|today|now|already|please|in|on|from|off|yesterday|this|it|that|i|as|by)\b)/

/** "mark groceries as done", "check off apples", "reopen task 3". */
export function readComplete(clause: Clause): Reading | undefined {
  for (const [command, intent, evidence] of commands) {
    const found = match(clause.words, command)
    if (!found || !afterword.test(found.part('after').low)) continue
    return settle(clause, intent, found.part('what'), evidence, found.part('list'))
  }
  return undefined
}
