import { isDue } from '../../../../language/task/due-phrases.ts'
import { unquote } from '../text/quotes.ts'
import { cut, hidden, match, part, pattern, trimEnd, type Words } from '../text/words.ts'
import type { TaskReference } from '../understood.ts'
import { isVague, itemNoun, number, oneTask, readNumber, taskNoun } from './nouns.ts'

/** How sure it is that a task is meant: its kind is named, or only words stand there. */
export type Evidence = 'strong' | 'medium' | 'weak'

export interface Referred {
  readonly task?: TaskReference
  /** Several at once: "tasks 3, 4 and 7". */
  readonly others?: readonly TaskReference[]
  readonly evidence: Evidence
}

const article = '(?:(?:the|my|our|that|this|a|an|any) )?'
const ordinal =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd|[4-9]th|10th|bottom|top'

const severalNumbers = pattern`^${article}(?:${oneTask})? ?(?:numbers?)? ?
  (?<numbers>#?\d{1,9}(?:(?:,? and |, ?| & | )(?:${article}(?:tasks?|numbers?|items?) )?#?\d{1,9})+)$`
const byPosition = pattern`^${article}(?<ordinal>${ordinal})(?: (?:one|${oneTask}))?(?: listed| there)?$`
const itemPosition = pattern`^${article}(?:${itemNoun}|position) ?(?:number|no\.?
  |#)? ?(?<number>${number})$`
const byNumber = pattern`^${article}(?:${oneTask}|one)? ?
  (?:number|num|no\.?|nr\.?|id|with (?:the )?(?:id|number))? ?(?<number>${number})$`
const pronoun = pattern`^(?:it|that|this|them|that one|this one|the same(?: one)?|(?:that|this|the
  |said) ${oneTask}|both)$`
const nothingNamed = pattern`^(?:(?:a|an|one|some|another|any|the|my) )?(?:of )?(?:my |the |these |those )?
  (?:(?:specific|certain|single|newest|latest|oldest|previous|next) )?(?:${oneTask}|one|something|event
  |anything|of them)$`
const onlyArticle = /^(?:my|your|the|this|its|our|his|her|their|a|an)$/
const belowOne = /^(?:[\p{L} ]+ )?-\d+$/u
// Tasks of someone else are not ours to touch.
const ofOthers = pattern`\b(?:for|of|from|belonging to|owned by|by)(?: the)? (?:users?|account|everyone
  |all users|someone
    |other users)\b|@\p{L}`
// "task 3, not task 4"
const rightAway = pattern`(?: (?:now|right now|immediately|already|too|as well|instead|for good))+$`
const butNot = pattern`,? (?:(?:and|but) not|not) (?:${article}(?:${oneTask}) ?)?#?\d+$`

/** Reads what stands where a task is expected. `isListed` says that a list was named with it. */
export function readReference(given: Words, isListed = false): Referred {
  const named = trimEnd(match(given, butNot)?.before ?? cut(given))
  const words = match(named, rightAway)?.before ?? named
  const { low } = words
  if (low === '' || onlyArticle.test(low) || ofOthers.test(low)) return { evidence: 'weak' }
  if (belowOne.test(low) || nothingNamed.test(low)) return { evidence: 'strong' }
  return readSeveral(words) ?? readPosition(words) ?? readOne(words) ?? readByWords(words, isListed)
}

function readSeveral(words: Words): Referred | undefined {
  const several = match(words, severalNumbers)
  if (!several) return undefined
  const digits = several.part('numbers').low.matchAll(/\d+/g)
  const [task, ...others] = Array.from(
    digits,
    ([one]): TaskReference => ({ by: 'number', number: Number(one) }),
  )
  return { ...(task && { task }), others, evidence: 'strong' }
}

function readPosition(words: Words): Referred | undefined {
  const place = match(words, byPosition)
  const item = match(words, itemPosition)
  if (!place && !item) return undefined
  const position = place ? positionOf(place.part('ordinal').low) : readNumber(item?.part('number').low ?? '')
  return { task: { by: 'position', position }, evidence: 'strong' }
}

const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function positionOf(low: string): number {
  if (low === 'last' || low === 'bottom') return -1
  if (low === 'top') return 1
  const index = names.indexOf(low)
  return index >= 0 ? index + 1 : Number.parseInt(low, 10)
}

function readOne(words: Words): Referred | undefined {
  const { low } = words
  if (pronoun.test(low)) return { task: { by: 'last' }, evidence: 'strong' }
  const named = match(words, byNumber)?.part('number').low
  // "mark four as done" may name a title; "#4", "4" and "task four" do not.
  if (named === undefined || (named === low && !/\d/.test(low))) return undefined
  return { task: { by: 'number', number: readNumber(named) }, evidence: 'strong' }
}

const numberThenWords = pattern`^${article}(?:${oneTask}) ?(?:number|no\.?)? ?#?\d{1,9}[ ,:(-](?!\d).*$`
const link = part`about|called|named|titled|entitled|labell?ed|to|for|of|regarding|that says|which says
  |saying|that reads
  |with the (?:title|name)(?: of)?|with title|that i (?:have|need|had|got|want) to
  |where i (?:have|need) to|(?:that )?i (?:have|had|set|made|got|put)(?: set)?(?: for| to| about)`
const nounFirst = pattern`^(?:(?:the|my|our|that|this|a|an|one of my|one of the) )?(?:(?:new|existing
  |completed|done|finished) )?
  (?:(?:${taskNoun}|${itemNoun}|one(?= (?:${link})\b))(?: ?[:-] ?| (?:${link})[: ])
  |(?:${taskNoun}|item) (?!(?:from|in|on|off|at|out)\b))(?<words>.+)$`
const singular = part`task|reminder|to[- ]?do|(?:action|list|to[- ]?do|to[- ]?do list)[- ]item|item|entry
  |one`
const nounLast = pattern`^(?:(?:the|my|our|that|this|a) )?(?<words>.+?) (?:${singular})$`
const determiner = pattern`^(?:the|my|our|that|this|those|these) (?=.)`

function readByWords(words: Words, isListed: boolean): Referred {
  // "task 5 for the house" is neither the number nor a title.
  if (numberThenWords.test(words.low)) return { evidence: 'strong' }
  const first = match(words, nounFirst)
  if (first) return wordsOf(first.part('words'), 'strong')
  const last = match(words, nounLast)?.part('words')
  // One general word is too little to find a task by: "the old task" may be titled so.
  if (last) return wordsOf(/^(?:old|new)$/.test(last.low) ? words : last, 'strong')
  if (isVague(words.low)) return { evidence: 'weak' }
  const isQuoted = words.low.startsWith(`"${hidden}`) && words.low.endsWith('"')
  return wordsOf(words, isListed || isQuoted ? 'strong' : 'weak')
}

function wordsOf(given: Words, evidence: Evidence): Referred {
  const words = unquote((match(given, determiner)?.after ?? given).raw)
  const low = words.toLowerCase()
  const isNothing = low === '' || isVague(low) || isDue(low) || /^lists?$/.test(low)
  return isNothing ? { evidence } : { task: { by: 'words', words }, evidence }
}
