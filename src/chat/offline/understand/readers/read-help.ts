import { taskNoun, todo } from '../phrases/nouns.ts'
import { pattern } from '../text/words.ts'
import { type Clause, doing, type Reading } from './reading.ts'

const questions: readonly RegExp[] = [
  pattern`^(?:help|help me|help please|i need help|need help|please help|\?|commands|usage|instructions
    |menu|options|manual|what now|i'?m (?:lost|stuck|confused))$`,
  pattern`^what (?:can|do|could|will) you (?:do|help(?: me)?(?: with)?|understand|offer)(?: for me| here)?$`,
  pattern`^what (?:can|could|may|should) i (?:say|ask|type|tell you|do here
    |do with (?:you|this|it))(?: (?:you|here|to you))?$`,
  pattern`^how (?:does|do) (?:this|it|you|that|waymark) work$`,
  pattern`^(?:how (?:do|can|could|would|should|might) (?:i|you|we|one)|how to|what'?s the (?:best )?way to
    |what is the (?:best )?way to|is there a way to|where (?:do|can) i (?:find|see|add|change
    |delete))\b.*\b(?:${taskNoun}|my (?:[\p{L}-]+ )?list|the list)\b.*$`,
]
const abilities: readonly RegExp[] = [
  pattern`^(?!(?:list|show|read|see|display|view|tell|give|check|review|hear|get|find|open|pull|bring|print)\b)
    \p{L}+(?: (?:and|or|up|of|track of|with) \p{L}+)? (?:some |any )?(?:${taskNoun})$`,
  pattern`^(?:help(?: me)?(?: to)? )?(?:manage|handle|organi[sz]e|track|keep track of|take care of|help with)
    (?: my| the)? (?:tasks|${todo}|to-?do list|list|reminders)$`,
]
const marks = /^[\s.!?,;:)(]+|[\s.!,;:)(]+$/g

/** "how do i delete a task", "can you tag tasks?", "what can you do". */
export function readHelp(clause: Clause): Reading | undefined {
  const said = [clause.whole.low, clause.words.low].map((low) =>
    low.replace(marks, '').replace(/(?<=.)\?$/, ''),
  )
  const isQuestion = questions.some((one) => said.some((low) => one.test(low)))
  return isQuestion || asksAbility(clause) ? doing('help', clause, {}, 'strong') : undefined
}

/** Tasks in general are meant, none in particular: "can you tag tasks?" */
function asksAbility({ isAbility, words }: Clause): boolean {
  return isAbility && /(?:s|do|list)$/.test(words.low) && abilities.some((one) => one.test(words.low))
}
