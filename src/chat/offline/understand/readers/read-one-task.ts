import { todo } from '../phrases/nouns.ts'
import { readReference } from '../phrases/references.ts'
import { match, part, pattern } from '../text/words.ts'
import { type Clause, doingEach, type Reading } from './reading.ts'

const stateWord = part`done|complete|completed|finished|open|pending|overdue|due|still open
  |on (?:my|the) list|blocked|ready|in progress|started`
const singles = [
  pattern`^(?:does|is there|do i have|do we have) (?:a )?(?<what>(?:task|${todo}
    |reminder)(?: number)? ?#?\d+|#\d+)(?: exist)?$`,
  pattern`^(?:show|open|display|read|describe|get|view|see|pull up|bring up|look up|look at|give|check
    |print|find|what is|what's|whats|what was|tell)(?: me)?(?: more)?(?: (?:about|on|for
    |of))?(?: (?:the )?(?:details?|status|info|information|description|notes?|progress|state|deadline
    |due date|priority)(?: (?:of|for|about|on|from|in))?)? (?<what>(?:the |my )?(?:task|${todo}|reminder
    |item)(?: (?:number|no\.?|#))? ?#?\d+|#\d+|(?:the |my )(?:first|second|third|fourth|fifth|last) (?:one
    |task|item|reminder))(?: (?:is|about|says?|in (?:full|detail)|details?|due|on (?:my|the) list))?$`,
  pattern`^(?:what is|what's|whats|how is|how's|show me|tell me|check|give me)(?: the)? (?:status|progress
    |details?|deadline|due date|priority|description)(?: (?:of|for|on
    |about))? (?<what>(?:the |my )?.+ (?:task|reminder|${todo})|(?:the |my )?(?:task|reminder) .+|"[^"]+")$`,
  pattern`^(?:is|are|was|were|has|have) (?<what>(?:the |my )?(?:task|${todo}|reminder) .+?|#\d+
    |(?:the |my )?.+? (?:task|${todo}|reminder)|"[^"]+"|it
    |that(?: one)?) (?:been |already |still |marked |all )*(?:as )?(?:${stateWord})(?: (?:yet|already
    |now))?$`,
  pattern`^when (?:is|are|was) (?<what>(?:the |my )?(?:task|${todo}|reminder) .+?|#\d+
    |(?:the |my )?.+? (?:task|${todo}|reminder)|"[^"]+"|it|that) (?:due|overdue|to be done)$`,
  pattern`^what (?:does|did) (?<what>(?:the |my )?(?:task|${todo}|reminder|item) ?#?\d+|#\d+) (?:say|mean
    |about|involve|contain)$`,
]
const didI = pattern`^(?:did i|have i)(?: (?:already|ever|just|actually))? (?:finish|finished|complete
  |completed|check off|checked off|mark|marked off|done|do) (?<what>.+?)(?: (?:already|yet))?$`
const noTask = /^(?:it|that|this|everything|anything|all|my (?:tasks|list))\b|\btoday\b/

/** "what's the status of task 21", "is task 8 complete", "did i finish the report". */
export function readOneTask(clause: Clause): Reading | undefined {
  for (const single of singles) {
    const found = match(clause.words, single)
    const referred = found && readReference(found.part('what'), true)
    if (referred?.task) return doingEach('list', clause, {}, referred)
  }
  const what = match(clause.words, didI)?.part('what')
  if (!what || noTask.test(what.low)) return undefined
  const referred = readReference(what, true)
  return referred.task && doingEach('list', clause, {}, { ...referred, evidence: 'medium' })
}
