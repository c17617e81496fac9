import { isDue } from '../../../../language/task/due-phrases.ts'
import { takeDueAtEnd } from '../phrases/due-phrases.ts'
import { findLists } from '../phrases/lists.ts'
import { isVague, namesOtherThing } from '../phrases/nouns.ts'
import { cut, join, match, pattern, type Words } from '../text/words.ts'
import { addVerb } from './add-verbs.ts'
import { adding, argsOfList, ontoList } from './adding.ts'
import type { Clause, Reading } from './reading.ts'
import { readAnnounced, readSeveral } from './several-titles.ts'

const addTo = pattern`^(?<verb>${addVerb})(?: in)?(?<colon>:)?(?: (?<what>.*))?$`
const particle = pattern`^(?:on|in|down|up) (?=\p{L})`
// "… as i am out"
const reason = pattern`^,? ?(?:as|because|since|cause|cuz|so|for) (?:i|i'm|we|we're|it|it's|the|there|that
  |they|my)\b`
const field = /\b(?:description|title|notes?|priority|due date|deadline|name) (?:of|for|on)$/

/** "add milk to my list", "add to my list: wash the dog". */
export function readAddTo(clause: Clause): Reading | undefined {
  const found = match(clause.words, addTo)
  if (!found) return undefined
  const what = found.part('what')
  const list = findLists(what.low)
    .filter((one) => ontoList.test(one.link))
    .at(-1)
  if (!list)
    return readUnlinked(clause, what) ?? readBare(clause, found.part('verb').low, what, found.has('colon'))
  if (list.isForeign || (list.isPlural && !list.isOwn)) return undefined
  const start = cut(what, 0, list.start)
  const before = match(start, particle)?.after ?? start
  const after = cut(what, list.end)
  if (field.test(before.low)) return undefined
  const isTitled = before.low !== '' && !/^(?:on|in|to|down)$/.test(before.low)
  if (isTitled && isAfterword(after)) {
    const args = argsOfList(list, after)
    return readSeveral(clause, before, 'strong', args) ?? adding(clause, before, { args, isClosed: true })
  }
  const args = argsOfList(list)
  // "add this to my list: …"
  const title = isTitled && !isVague(before.low) ? join(before, after) : after
  return readSeveral(clause, title, 'strong', args) ?? adding(clause, title, { args })
}

function isAfterword(after: Words): boolean {
  return isDue(after.low) || takeDueAtEnd(after).rest.low === '' || reason.test(after.low)
}

const unlinked = pattern` (?:my |the )?(?<name>(?:grocery|groceries|shopping|to[- ]?do|task|reminder) list)$`

/** "add napkins groceries list" leaves out the "to". */
function readUnlinked(clause: Clause, what: Words): Reading | undefined {
  const found = /^(?:add|put)/.test(clause.words.low) ? match(what, unlinked) : undefined
  const [list] = found ? findLists(found.part('name').low) : []
  if (!found || !list || found.before.low === '') return undefined
  return adding(clause, found.before, { evidence: 'medium', args: argsOfList(list), isClosed: true })
}

const writesDown = /^(?:jot|write|note|put|mark) ?down$/
const somewhere = /\b(?:to|into|onto|on|from) (?:my|the|this|that|your|our|his|her|their|a|an)\b/
const sum = pattern`^[\d\s.,+]|\b(?:plus|minus|times|percent)\b|^(?:two|three|four|five|six|seven|eight
  |nine|ten
    |eleven|twelve|\w+teen|\w+ty|a hundred) (?:and|to|with)\b`
const people = /^(?:up|me|us|her|him|them|people|someone|friends?)\b/

/** "add buy milk", "jot down: …": no list is named, so it must not look like something else. */
function readBare(clause: Clause, verb: string, what: Words, isAnnounced: boolean): Reading | undefined {
  const { low } = what
  if (namesOtherThing(low)) return undefined
  if (isAnnounced || writesDown.test(verb))
    return low === '' ? undefined : adding(clause, what, { evidence: 'medium' })
  if (!verb.startsWith('add') || clause.isOwnDuty) return undefined
  if (somewhere.test(low) || sum.test(low) || people.test(low)) return undefined
  return (
    readAnnounced(clause, what) ??
    readSeveral(clause, what, 'weak') ??
    adding(clause, what, { evidence: 'weak' })
  )
}

const listFirst = pattern`^(?<list>.+?)[,:]? (?:please |can you |could you |also )?
  (?:add|put|include|insert|write)(?: down)?[: ]+(?<what>.+)$`

/** "to my list please add paint kitchen", "shopping list: add eggs". */
export function readListFirst(clause: Clause): Reading | undefined {
  const found = match(clause.words, listFirst)
  if (!found) return undefined
  const place = found.part('list').low
  const [list, another] = findLists(place)
  if (!list?.isOwn || another || list.start > 0 || list.end < place.length) return undefined
  return adding(clause, found.part('what'), { args: argsOfList(list) })
}
