import { findLists, type ListPhrase, listAtStart, takeList } from '../phrases/lists.ts'
import { namesOtherThing, readsAsChore } from '../phrases/nouns.ts'
import { type Referred, readReference } from '../phrases/references.ts'
import { cut, join, match, part, pattern, type Words } from '../text/words.ts'
import { askingAll, isBulk } from './bulk.ts'
import { askingWhich, type Clause, doingEach, type Reading, suggesting } from './reading.ts'

const plainVerb = part`delet(?:e|ing)|remov(?:e|ing)|eras(?:e|ing)`
const otherVerb = part`cancel(?:l?ing)?|(?:get|getting) rid off?|bin|nuke|throw (?:out|away)|forget about
  |drop|scrap|trash|discard|clear(?: out| off| up)?|wip(?:e|ing)(?: out| off)?|scratch|eliminate|abolish
  |dump|toss(?: out)?|kill|nix|purge|forget|rid|cut|dismiss|take (?:out|away|off)|empty(?: out)?|omit
  |exclude|unlist|destroy|strike|lose`
const command = pattern`^(?<verb>${plainVerb}|${otherVerb})(?: (?:out|off|away))? (?<what>.+)$`
const takeOff = pattern`^(?:you )?(?:take|taking|get|pull|move|knock|scratch|strike|leave|keep|cut
  |have) (?<what>.+?)
  (?: (?:off of|off|of(?= my)|away from|out of|from|removed from|taken off|deleted from)) (?<place>.+)$`

/** "remove laundry from my list", "delete task 3". Words alone, without a task or the list, are asked about. */
export function readDelete(clause: Clause): Reading | undefined {
  const found = match(clause.words, command)
  if (found) return readCommand(clause, found.part('verb').low, found.part('what'))
  return readTakeOff(clause) ?? readWish(clause) ?? readListFirst(clause)
}

const from: Words = { raw: 'from', low: 'from' }

function readTakeOff(clause: Clause): Reading | undefined {
  const found = match(clause.words, takeOff)
  if (!found) return undefined
  const place = join(from, found.part('place'))
  return listAtStart(place.low) ? readCommand(clause, 'delete', join(found.part('what'), place)) : undefined
}

const offList = /^(?:from|off|off of|out of|on|in|inside|within|of|at)$/
const afterword = /^(?:$|[,.]|(?:please|for|today|tomorrow|now|right|anymore|as|because|since|it|that|i)\b)/
const whichIs = pattern`,? (?:that is|which is|that's|that are)$`
const plain = /^(?:delet|remov|eras)/

function readCommand(clause: Clause, verb: string, given: Words): Reading | undefined {
  const { rest, list, after } = takeList(given, offList)
  if (list?.isForeign) return undefined
  // "toss milk on the list" puts it there.
  if (
    list &&
    !plain.test(verb) &&
    /^(?:on|in|at)/.test(list.link) &&
    /^(?:toss|throw|drop|dump|strike)/.test(verb)
  )
    return undefined
  const isListed = isNamed(list)
  const isApart = isListed && rest.low !== '' && afterword.test(after.low)
  const what = isApart ? (match(rest, whichIs)?.before ?? rest) : given
  if (isBulk(given.low) || isBulk(what.low)) return askingAll(clause, 'delete', given)
  const referred = readReference(what, isListed)
  if (!referred.task)
    return referred.evidence === 'strong' || isListed ? askingWhich(clause, 'delete') : undefined
  if (!plain.test(verb)) {
    if (referred.task.by === 'last' && !isListed) return dismissing(clause, verb)
    // "drop 5" and "kill 3" are about something else.
    const isBare = referred.task.by === 'number' && !/task|to-?do|remind|item|#|list/.test(given.low)
    if (isBare) return undefined
  }
  return referred.evidence === 'strong'
    ? doingEach('delete', clause, {}, referred, true)
    : judge(clause, verb, what, referred)
}

function isNamed(list: ListPhrase | undefined): boolean {
  return list !== undefined && (list.isOwn || /^(?:from|off)/.test(list.link))
}

const mostWords = 8

/** Only words were named: they are deleted when they read as a task, and asked about otherwise. */
function judge(clause: Clause, verb: string, what: Words, referred: Referred): Reading | undefined {
  if (clause.isOwnDuty || referred.task?.by !== 'words') return undefined
  if (plain.test(verb) && readsAsChore(what.low)) {
    return doingEach('delete', clause, {}, { ...referred, evidence: 'medium' })
  }
  const mayMeanTask = plain.test(verb) || /^(?:cancel|get rid|getting rid)/.test(verb)
  const { task } = referred
  if (!mayMeanTask || namesOtherThing(what.low) || task.words.split(' ').length > mostWords) return undefined
  return suggesting(clause, `Do you want me to delete the task "${task.words}"?`, 'delete', { task })
}

/** "cancel that" takes back what is being said, not a task. */
function dismissing(clause: Clause, verb: string): Reading | undefined {
  if (!/^(?:cancel|scratch|forget|drop|nix)/.test(verb)) return undefined
  const request = {
    intent: 'small_talk',
    topic: 'dismiss',
    confidence: 0.8,
    args: {},
    said: clause.said,
  } as const
  return { requests: [request], evidence: 'weak' }
}

const gone = part`deleted|removed|erased|gone|cancell?ed|dropped|scrapped|taken (?:off|out)`
const wishes = [
  pattern`^(?:i|we)(?:'d| would)? (?:want|need
    |like) (?<what>.+?)(?: to be)? (?:${gone})(?: (?<place>(?:from|off|of) .+))?$`,
  pattern`^(?:have|get) (?<what>.+?) (?:${gone})(?: (?<place>(?:from|off|of)? ?.+))?$`,
  pattern`^(?<what>.+?) (?:can|should|may|must|needs to|has to) (?:go|be (?:${gone}))(?: now
    | away)?(?: (?<place>(?:from|off) .+))?$`,
]

/** "task 5 can go", "i want the laundry task deleted": only where a task is surely meant. */
function readWish(clause: Clause): Reading | undefined {
  if (clause.isAsked) return undefined
  for (const wish of wishes) {
    const found = match(clause.whole, wish) ?? match(clause.words, wish)
    if (!found) continue
    const what = found.part('what')
    if (isBulk(what.low)) return askingAll(clause, 'delete', what)
    const referred = readReference(
      what,
      findLists(found.part('place').low).some((list) => list.isOwn),
    )
    const isSure = referred.evidence === 'strong' && referred.task && referred.task.by !== 'last'
    if (isSure) return doingEach('delete', clause, {}, referred)
  }
  return undefined
}

const unneeded = pattern`^(?:i|we)(?:'d)? (?:(?:don't|do not|dont|won't) (?:need|want)(?: to (?:have|see))?
  |no longer (?:need|want)|not need)
  (?<what> .+?)(?: (?<place>(?:on|in|from) .+?))?(?: (?:anymore|any more|any longer|now))*$`

/** "i don't need shopping on my list anymore". A task without the list is asked about. */
export function readUnneeded(clause: Clause): Reading | undefined {
  const found = match(clause.whole, unneeded) ?? match(clause.words, unneeded)
  if (!found || !/\b(?:anymore|any more|any longer|no longer)\b/.test(clause.whole.low)) return undefined
  const isListed = listAtStart(found.part('place').low) !== undefined
  const referred = readReference(found.part('what'), isListed)
  const { task } = referred
  if (!task || referred.evidence !== 'strong') return undefined
  return isListed
    ? doingEach('delete', clause, {}, referred, true)
    : suggesting(clause, 'Should I delete it, then?', 'delete', { task })
}

const listFirst = pattern`^(?<list>.+?)[,:]? (?:please )?(?:${plainVerb})[: ]+(?<what>.+)$`

/** "shopping list: remove eggs". */
function readListFirst(clause: Clause): Reading | undefined {
  const found = match(clause.words, listFirst)
  const place = found?.part('list').low ?? ''
  const [list, another] = findLists(place)
  if (!found || !list?.isOwn || another || list.start > 0 || list.end < place.length) return undefined
  const referred = readReference(cut(found.part('what')), true)
  return referred.task ? doingEach('delete', clause, {}, referred, true) : askingWhich(clause, 'delete')
}
