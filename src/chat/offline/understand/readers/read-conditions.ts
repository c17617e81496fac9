import { findLists } from '../phrases/lists.ts'
import { namesOtherThing } from '../phrases/nouns.ts'
import { readReference } from '../phrases/references.ts'
import { match, pattern } from '../text/words.ts'
import { readAdd } from './read-add.ts'
import { listing, readList } from './read-list.ts'
import { asking, type Clause, declining, type Reading } from './reading.ts'

const conditional = /^(?:if|unless|in case|provided|should|whenever|every time|as long as)\b/
const polite = /^if (?:possible|you (?:can|could|don't mind|would|please))\b/
const ifMissing = pattern`\b(?:if not|if (?:it|they|that|there|he|she)(?:'s| is|'re| are|s)? ?(?:not|n't
  |aren't|isn't)
  |if (?:it|they) (?:isn't|aren't|don't|doesn't)|if i (?:don't|haven't|didn't|do not|have not)
  |if (?:\p{L}+ ){1,4}(?:isn't|aren't|is not|are not)|unless (?:it|they))\b`
const action = /\b(?:add|remind|delete|remove|mark|complete|rename|change|task|list)\b/

/** What depends on something: the list can be looked at, the rest is asked. */
export function readCondition(clause: Clause): Reading | undefined {
  const timed = readLater(clause)
  if (timed) return timed
  const { words, whole } = clause
  const isConditional = conditional.test(words.low) || conditional.test(whole.low)
  if (isConditional && polite.test(whole.low)) return undefined
  const list = findLists(words.low).find((one) => one.isOwn)
  if (list && ifMissing.test(words.low)) return readList(clause) ?? listing(clause)
  if (!isConditional) return undefined
  return action.test(words.low)
    ? asking(
        clause,
        'I cannot tell whether that is so. What should I do now?',
        { reason: 'conditional' },
        'weak',
      )
    : declining(clause)
}

const later = pattern`^(?<when>(?:when|once|after|before|as soon as|next time|by the time
  |the next time) .+?),? (?:please |then )?(?=remind me|don't let me forget|make sure i)`

/** "when i get home, remind me to …" keeps the moment beside the title. */
function readLater(clause: Clause): Reading | undefined {
  const timed = match(clause.words, later)
  const reading = timed && readAdd({ ...clause, words: timed.after, whole: timed.after })
  const [request] = reading?.requests ?? []
  if (request?.intent !== 'add' || !reading || !timed) return undefined
  const args = { ...request.args, description: timed.part('when').raw }
  return { ...reading, requests: [{ ...request, args }] }
}

const negation = pattern`^(?:(?:please|just|and|but|so|no|oh|ok|okay|wait|sorry|i said|i)[, ]+)*
  (?:don't|do not|dont|never|not|no need to|there'?s no need to|you don't (?:need|have) to|you (?:shouldn't
  |should not|must not|mustn't|can't|cannot)|i (?:don't|do not|dont|didn't|never|no longer)(?: (?:want|need
  |ask|asked|tell|told))?(?: (?:you|it))?(?: to)?|instead of|avoid|stop|quit|without
  |keep(?! me from forgetting)|leave)\b`
const forgetting = pattern`\b(?:don't|do not|dont|never|can't|cannot|mustn't
  |not)(?: want to)?(?: let (?:me|us))? forget\b`
const tagQuestion = /^(?:don't|do not|didn't|don't you|no) (?:i|you|we)\b/
const keepsOff = /^(?:keep|leave|stop|quit)\b.* (?:off|out of) /
const keptTask = pattern`\b(?:delete|remove|complete|mark|finish|cancel|change|rename|keep|leave|touch
  |erase) (?<what>.+)$`

/** "don't delete task 3" and "keep task 4" ask for nothing; "don't let me forget to call" does. */
export function readNegation(clause: Clause): Reading | undefined {
  const { words, whole } = clause
  if (!negation.test(words.low) && !negation.test(whole.low)) return undefined
  if (forgetting.test(whole.low) || keepsOff.test(words.low) || tagQuestion.test(words.low)) return undefined
  // "don't delete task 3, complete it": the task was named.
  const what = match(words, keptTask)?.part('what')
  const { task, evidence } = what ? readReference(what) : {}
  return declining(clause, { reason: 'negated', ...(task && evidence === 'strong' && { args: { task } }) })
}

const deed = pattern`^(?:(?:i|we)(?:'ve| have)?(?: already| just| finally)? )?
  (?:\p{L}+ed|bought|paid|sent|got|made|took|did|done|went|called|wrote|read|fed|cut
  |put) (?:up |off |out |to )?
  (?<what>(?:the |my |our )?[\p{L}' -]{2,40}?)(?: (?:already|today|yesterday|just now|this morning))*$`
const happened = pattern`^(?<what>(?:the|my|our) [\p{L}' -]{2,40}?) (?:has|have) been \p{L}+$`

/** "i phoned the plumber already, mark it off": nothing is asked yet, but something is named. */
export function readStory(clause: Clause): Reading | undefined {
  const found = clause.isAsked ? undefined : (match(clause.whole, deed) ?? match(clause.whole, happened))
  const what = found?.part('what')
  const { task } = what && !namesOtherThing(what.low) ? readReference(what) : {}
  return task?.by === 'words' ? declining(clause, { args: { task } }) : undefined
}
