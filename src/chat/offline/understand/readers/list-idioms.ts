import { taskNoun, todo } from '../phrases/nouns.ts'
import { part, pattern } from '../text/words.ts'

// What may follow without changing the question.
const due = part`(?: (?:today|tonight|tomorrow|now|next|first|right now
  |this (?:morning|afternoon|evening|week|weekend|month)|on \p{L}+day|\p{L}+day|still|later|again
  |for (?:today|tomorrow|this week|the day|work|me)|left|exactly|else|so far|yet|anymore
  |after (?:this|that)|around here|before \p{L}+))*`
const idioms: readonly RegExp[] = [
  pattern`^(?:(?:so|tell me|show me|show|list|read me|let me know|remind me) )?what(?:'s| is| was| were
    | are| else)?(?: else| things| stuff| all)?(?: do| did| have| am| should| must| can| is)? (?:i|we)(?:'m
    | am|'ve)?(?: (?:have|need|needing|want|still|got|supposed|left|going|gotta|ought|yet|currently
    |actually|really))*(?: to)?(?: be)? (?:do|doing|remember|be reminded(?: of| about)?|get done|finish
    |complete|work on|working on|tackle|take care of|accomplish|buy)${due}$`,
  pattern`^what (?:did|have|was|were|had) (?:i|you|we) (?:want|wanted|need|needed|ask|asked|tell|told
    |supposed|going|meant|trying)(?: (?:you|me))?(?: to)?(?: be)? (?:remember|remind|reminded|remembering
    |do)(?: me)?(?: (?:about|of|to do|to))?${due}$`,
  pattern`^what (?:else )?(?:were|are|was|should|do|did) you (?:supposed|going|meant|asked|need|have|want
    |remind|reminding|remember|remembering)\b.*\b(?:remind|remember)`,
  pattern`^what (?:stuff|things?|tasks?|items?) (?:am|was|are|were|do|did|have) (?:i|we)\b.*\b(?:remember
    |remembering|reminded|do|doing|done|finish|complete|get done)${due}$`,
  pattern`^(?:so |tell me |show me |show |list )?(?:what(?:'s| is| are|s)?|anything
    |which(?: (?:ones|tasks))?(?: are)?|is anything|is there anything|how much is)(?: still| currently| all
    | now)? (?:pending|left|left to do|next|overdue|due|outstanding|remaining|ready|open|blocked|unfinished
    |incomplete|on my plate|(?:have i got )?on (?:the|my|today's) (?:agenda|docket|plate|schedule)
    |(?:${todo})|up next|urgent|high priority|important|most urgent|most important|waiting|still open
    |not done|left for me(?: to (?:do|complete|finish))?|left to (?:complete|finish|buy)|done already
    |already done|due next|coming up)${due}$`,
  pattern`^(?:show(?: me)?|list|see|view
    |display) (?:me )?(?:all |everything |what's |what is |the )?(?:that'?s |that is |which is )?(?:pending
    |overdue|due|completed|done|finished|open|outstanding|unfinished|ready|blocked|left|high priority
    |low priority|urgent)(?: (?:ones|things|items|stuff|work))?${due}$`,
  pattern`^(?:show me|show|list|read me|tell me|give me)(?: (?:all|everything|it all|them all|them
    |all of (?:it|them)|everything (?:i have|you have|there is)))${due}$`,
  pattern`^what (?:have|did|has) (?:i|we)(?: (?:already|just|actually))? (?:finish|finished|complete
    |completed|get done|gotten done|accomplish|accomplished|checked off|check off|done|add|added
    |written down|write down)(?: (?:so far|today|yesterday|this week|already|recently|lately|to it|last))*$`,
  pattern`^(?:so )?(?:what (?:remains|else|else is there|is there)|what'?s (?:there|still)
    |what is (?:there|still))(?: (?:to do|to be done|open|pending|left|on there|on it|outstanding))${due}$`,
  pattern`^(?:what remains|anything left|what else is there|anything else to do)${due}$`,
  pattern`^what have (?:i|we) got (?:on(?: my plate)?|to do|left|planned)${due}$`,
  pattern`^(?:show|list|see|tell|read)(?: me)? (?:what|the things|the stuff|everything) (?:i|we)(?:'ve
    | have)?(?: just| already)? (?:finished|completed|done|accomplished|checked off|added|got done
    |gotten done)(?: .{2,20})?$`,
  pattern`^(?:show|list|see|find|display|view)(?: me)? (?:everything|all|anything|things|stuff
    |what)(?: that is| that's| is|'s)? (?:tagged|labell?ed|about|related to|marked|due|with)\b.+$`,
  pattern`^(?:do|did|have) i (?:have|put|set|got|add) .+? (?:as|down as) (?:a|an|one of my) (?:${taskNoun})$`,
  pattern`^(?:find|search for|look for|look up|locate|show me|show
    |get) (?:the |my |a |any )?(?:${taskNoun}) (?:about|for|called|named|regarding|on|with|to|that) .+$`,
  pattern`^(?:do|have) (?:i|we) (?:have|got) (?:much|a lot|many things|many tasks)(?: left)?(?: to do
    | on my plate)${due}$`,
  pattern`^am i (?:supposed|meant|going|due) to (?:do|remember|finish|buy|be doing) (?:anything
    |something)${due}$`,
  pattern`^(?:do|did|have) (?:i|we) (?:need|have
    |got) (?:to do |to buy |to finish |to remember )?(?:anything
    |something)(?: else)?(?: (?:to do|to finish|planned))?${due}$`,
  pattern`^what did i (?:say|tell you|mention)(?: that)? (?:i|we) (?:need|needed|have|had|want|wanted
    |was going|should)(?: to)? (?:do|remember|buy|get done|finish)${due}$`,
  pattern`^(?:which|what) (?:items|things|tasks|ones|chores) (?:have|did|do|are|were|should|must) (?:i
    |we)?.{0,30}\b(?:finish|finished|complete|completed|do|done|left|remain|remaining|due|overdue
    |start)${due}$`,
  pattern`^(?:i|we)(?:'d| would)? (?:want|need|like|love)(?: to (?:see|hear|have
    |get))? (?:an? |the )?(?:overview|summary|rundown|recap|look|list|update)(?: (?:of|on|at))? (?:my|the
    |all my) (?:tasks|list|to[- ]?do'?s?|reminders|chores)\b.*$`,
  pattern`^(?:did|have|had|haven't|didn't) i (?:already |ever |just |also )?(?:add|added|put down
    |write down|written down|note down|noted|note|create|created|told you to add|tell you to add
    |ask you to add|asked you to add|told you to remind me|ask you to remind me
    |asked you to remind me) (?!you\b).+$`,
  pattern`^(?:am|was) i (?:forgetting|missing) (?:anything|something)${due}$`,
  pattern`^(?:did|have) i (?:forget|forgotten|miss|missed) (?:anything|something)${due}$`,
  pattern`^how many(?: more| open| pending| completed| other)?(?: (?:things|items|tasks|reminders|chores
    |errands|${todo}))?(?: (?:are|do|have|did|should|must|am|were|remain|left|to|on|for|due))* ?(?:i|we
    |there|left|my list|remain|remaining|due|open|pending|overdue|done|completed)\b.*$`,
  pattern`^(?:is|are) there (?:anything|something|things|stuff)(?: else)?(?: left
    | that)? (?:i (?:need|have|should|must|got)|for me|to be done|to do|left to do|due)\b.*$`,
  pattern`^do (?:i|we) (?:have|got) (?:anything|something|things|stuff|much|a lot
    |anything else) (?:to (?:do|get done|finish|complete)|due|left|pending|overdue|planned)${due}$`,
]

// "how many hits have i done" counts something else.
const countsOthers = pattern`^how many(?! (?:\p{L}+ )?(?:things|items|tasks|reminders|chores|errands
  |to[- ]?do'?s?)\b| (?:are|do i have) left)(?!.*\blist\b)`

/** Questions that ask for the list without naming it: "what do i need to do today". */
export function isListIdiom(low: string): boolean {
  return !countsOthers.test(low) && idioms.some((idiom) => idiom.test(low))
}
