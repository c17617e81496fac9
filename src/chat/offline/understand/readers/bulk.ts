import { findLists, tagOf } from '../phrases/lists.ts'
import { namesOtherThing, oneTask, todo } from '../phrases/nouns.ts'
import { cut, join, match, part, pattern, type Words } from '../text/words.ts'
import type { ListView, RequestArgs } from '../understood.ts'
import { asking, type Clause, proposing, type Reading } from './reading.ts'

const many = part`tasks|reminders|items|to-?dos|to do's|todo's|entries|things|chores|errands`
const nameWord = part`${todo}|(?!(?:from|off|on|in|of|out|to)\b)[\p{L}'-]+`
const everything = pattern`^(?:(?:all|every|everything|each|both|the rest|the whole|the entire|entire
  |whole)\b.*
  |(?:the |all )*(?:whole |entire )?(?:contents?|items|things|stuff|rest) (?:of|on|in|from) .*
  |(?:my|the|this|that|our)(?: ${nameWord}){0,3} (?:lists?|to-?dos|todos|tasks|reminders|items)
  |(?:my|the) (?:remaining|open|other|overdue|completed) ${oneTask}
  |(?:completed|finished|done|overdue)(?: (?:ones|stuff))?|(?:them|those|these) all)$`
const pluralFirst = pattern`^(?:(?:all|every|my|the|these|those|any|our|of|old|done|overdue|past|expired
  |open|pending|low|high|priority|urgent|shopping|grocery|other|remaining|duplicate|work|personal|stale
  |unneeded|list|to-?do|first|last|next|\d+|two|three|four|five|six|\p{L}+ed) )*(?:${many})\b(?! ?#?\d)`
const listItself = pattern`^(?:(?:the )?(?:whole|entire|contents? of|rest of|(?:items?|things?
  |everything) (?:on|in|from)|all (?:of|from|on|in)?)(?: of)? )*
  (?:(?:my|the|this|that|our|all|a|these|those|your|last|first|second|old) )*
  (?:(?:${nameWord} ){0,3}?(?:lists?|agenda)|(?:[\p{L}'-]+ )?(?:tasks
  |reminders|${todo}|to-?dos))
  (?: (?:from|off|in|on|of|that|which|for|i) .+)?$`

/** Many tasks are meant: all of them, some in the plural, or the list itself. */
export function isBulk(low: string): boolean {
  if (everything.test(low) || pluralFirst.test(low)) return true
  if (!listItself.test(low) || namesOtherThing(low)) return false
  return /\blists?\b|agenda/.test(low)
    ? findLists(low).some((list) => list.start < 24)
    : /(?:tasks|reminders|to[- ]?do'?s)\b/.test(low)
}

type BulkIntent = 'complete' | 'reopen' | 'delete'

const deeds: Readonly<Record<BulkIntent, string>> = {
  complete: 'mark as done',
  reopen: 'reopen',
  delete: 'delete',
}
const usualView: Readonly<Record<BulkIntent, ListView>> = { complete: 'open', reopen: 'done', delete: 'all' }
const viewNames: Partial<Record<ListView, string>> = { done: 'finished ', overdue: 'overdue ', open: 'open ' }

/** Many tasks are asked about first, and only where it is plain which ones a "yes" would mean. */
export function askingAll(clause: Clause, intent: BulkIntent, given: Words): Reading {
  const filter = filterOf(given, usualView[intent])
  if (!filter) {
    return asking(clause, 'Which ones exactly? Tell me their numbers.', { reason: 'bulk' })
  }
  const { view, priority, tag, query } = filter
  const kind = `${priority ? `${priority} priority ` : ''}${viewNames[view ?? 'all'] ?? ''}tasks`
  const about = `${query ? ` about "${query}"` : ''}${tag ? ` tagged ${tag}` : ''}`
  return asking(clause, `That would ${deeds[intent]} all your ${kind}${about}. Are you sure?`, {
    reason: 'bulk',
    proposal: proposing(clause, intent, { bulk: true, ...filter }),
  })
}

const about = pattern` (?:about|regarding|containing|mentioning|for
  |related to) (?:my |the )?(?<what>[\p{L}\p{N}' -]+)$`
const views: readonly (readonly [RegExp, ListView])[] = [
  [/\b(?:completed|done|finished|closed|checked(?: off)?|ticked(?: off)?)\b/, 'done'],
  [/\b(?:overdue|late)\b/, 'overdue'],
  [/\b(?:open|pending|unfinished|remaining)\b/, 'open'],
]
const highPriority = /\b(?:high[- ]priority|urgent)\b/
const lowPriority = /\blow[- ]priority\b/
const someOnly = /\b(?:first|last|next|other|old|new|recent|latest|these|those|\d+|two|three|four|five|six)\b/
const saysNothing = new RegExp(
  part`\b(?:all|every|everything|each|single|whole|entire|contents?|stuff|of
  |on|in|from|off|the|my|our|your|tasks?|reminders?|items?|to[- ]?do'?s?|entries|things|chores|errands
  |lists?|agenda|one|ones|out|completely|please|it|them|they|that|i|have|are|is)\b`,
  'g',
)

/** Which tasks are meant; undefined where something is said that no filter holds, such as "except the first". */
function filterOf(given: Words, usual: ListView): RequestArgs | undefined {
  if (someOnly.test(given.low)) return undefined
  const list = findLists(given.low).find((one) => !one.isForeign)
  const tag = tagOf(list)
  const outside = list && tag ? join(cut(given, 0, list.start), cut(given, list.end)) : given
  const said = match(outside, about)
  const query = said?.part('what').raw
  let rest = (said ? said.before : outside).low
  const take = (what: RegExp) => {
    const isThere = what.test(rest)
    rest = rest.replace(what, ' ')
    return isThere
  }
  const priority = take(highPriority) ? 'high' : take(lowPriority) ? 'low' : undefined
  const view = views.find(([word]) => take(word))?.[1] ?? usual
  if (/[\p{L}\p{N}]/u.test(rest.replace(saysNothing, ' '))) return undefined
  return { view, ...(query && { query }), ...(tag && { tag }), ...(priority && { priority }) }
}
