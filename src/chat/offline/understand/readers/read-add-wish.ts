import { findLists, listAtStart } from '../phrases/lists.ts'
import { isVague, namesTask, taskNoun } from '../phrases/nouns.ts'
import { readPlainly } from '../text/manners.ts'
import { match, part, pattern } from '../text/words.ts'
import { adding, argsOfList } from './adding.ts'
import { quality } from './read-make.ts'
import type { Clause, Reading } from './reading.ts'

const wanting = part`(?:i|we)(?:'d| would| really| just| also)*`
const onto = part`(?:on|to|onto|in) .+`
const added = part`(?: added| put| placed| included)?`
const wishes = [
  pattern`^(?:can|could|should|will|may) (?<what>.+?) be (?:added|put|placed|included|written
    |on) (?:down )?(?<list>${onto})$`,
  pattern`^make (?<what>.+?) (?:a )?part (?<list>of (?:my|the|our) .+)$`,
  pattern`^make (?:sure|certain)(?: that)? (?<what>.+?) (?:is|are|gets?|goes|go|will be
    |get)${added} (?<list>${onto})$`,
  pattern`^${wanting} (?:want|need|like|have) (?<what>.+?)${added} (?<list>${onto})$`,
  pattern`^(?:have|get) (?<what>.+?) (?:added|put|placed|included) (?<list>${onto})$`,
  pattern`^get (?!rid\b)(?<what>.+?) (?<list>(?:on|onto) (?:my|the|our) .+)$`,
  pattern`^(?<list>(?:my|our|the) .+? list) (?:needs|should (?:have|include|contain)|must (?:have|include)
    |is missing) (?<what>.+?)(?: on it| in it)?$`,
  pattern`^(?<what>.+?) (?:needs?|has|have|should|must|ought)(?: to)? (?:be|go)${added} (?<list>${onto})$`,
]
// "milk to my shopping list"
const bareWish = pattern`^(?<what>(?!(?:take|go|bring|get|show|read|tell|back|open|check|see|look|listen
  |switch|return|turn)\b)
  (?:[\p{L}'-]+ ){0,2}[\p{L}'-]+) (?<list>(?:to|onto) (?:my|the|our) .+)$`
const notNamed = pattern`^(?:what|which|does|do|did|is|are|have|has|how|who|when|if|not|nothing|anything
  |any|to be|items?
    |things?)\b`
const needsOne = pattern`^${wanting} (?:need|want|like|love|could use|have)(?: to have| to get)? (?:(?:a|an
  |another) )?
  (?:(?:${quality}) )*(?<noun>${taskNoun})(?<what>.*)$`
const needsOnList = pattern`^(?<list>(?:on|to|in|for) .+?),? (?:i|we)(?:'d| would)? (?:need|want|like
  |have) (?:to (?:have|see|get) )?
  (?<what>.+?) (?:added|put|placed|included|on it|there)$`

/** "i want milk on my list", "i need a reminder to …", "can bananas be added to my list". */
export function readAddWish(clause: Clause): Reading | undefined {
  const placed = match(clause.whole, needsOnList)
  const place = placed && listAtStart(placed.part('list').low)
  if (placed && place) return adding(clause, placed.part('what'), { args: argsOfList(place) })
  const needs = match(clause.words, needsOne)
  if (needs && !needs.part('noun').low.endsWith('s')) return adding(clause, needs.part('what'))
  if (clause.isAsked) return undefined
  for (const wish of [...wishes, bareWish]) {
    const found = match(clause.words, wish)
    const list = found && listAtStart(found.part('list').low)
    if (!list || notNamed.test(found.part('what').low)) continue
    const evidence = wish === bareWish ? 'weak' : 'strong'
    return adding(clause, found.part('what'), { evidence, args: argsOfList(list), isClosed: true })
  }
  return undefined
}

const saidBefore = pattern`^(?<what>.+?)[,;–—-]* (?:so |and |then |please |can you |could you |just |also )*
  (?:add|put|make|save|write|note|include|log|set) (?:it|that|this|them|those|that one)(?: down)?
  (?: (?:as|to|on|onto|in|into) (?<place>.+)| a (?<kind>.+))?$`
const otherStart = pattern`^(?:what|who|is|are|do|does|did|can|could|will|would|please|if|when|add|put
  |delete|remove|mark
    |show|i (?:don't|do not|like|love|hate))\b`
const duty = /^(?:i|we) (?:need|have|must|should|gotta|got|want)\b/

/** "i need to get rid of the sofa, so add that as a task": the title stands before. */
export function readSaidBefore(clause: Clause): Reading | undefined {
  const found = clause.isAsked ? undefined : match(clause.whole, saidBefore)
  if (!found) return undefined
  const what = found.part('what')
  const place = found.part('place').low || found.part('kind').low
  const isPlaced = namesTask(place) || findLists(place).some((list) => list.isOwn)
  if (!(isPlaced || (place === '' && duty.test(what.low)))) return undefined
  if (otherStart.test(what.low) || isVague(what.low)) return undefined
  return adding(clause, readPlainly(what).words, { isClosed: true })
}
