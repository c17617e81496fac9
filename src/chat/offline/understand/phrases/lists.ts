import { cut, part, pattern, type Words } from '../text/words.ts'
import { todo } from './nouns.ts'

/** Where a sentence speaks of the list, or of one with its own name: "my to-do list", "the grocery list". */
export interface ListPhrase {
  readonly start: number
  readonly end: number
  /** The word before it: to, on, from … */
  readonly link: string
  readonly owner: string
  /** `shopping` in "my shopping list"; empty for the list itself. */
  readonly name: string
  /** "lists", of which the product has one. */
  readonly isPlural: boolean
  /** Surely a list of tasks. */
  readonly isOwn: boolean
  /** A list of something else: a play list, "the list of the safest cars". */
  readonly isForeign: boolean
}

const link = part`to|onto|on to|on|into|in to|in|inside|under|from|off of|off|out of|at|for|of|within`
const owner = part`my own|my|our|the|this|that|these|those|your|a|any|all my|all the|today'?s|tonight'?s
  |tomorrow'?s|this week'?s`
// Any word may name a list, except those that hold a sentence together.
const filler = part`(?!(?:a|about|access|add|all|already|also|am|an|and|any|are|as|at|back|be|been|bring
  |but|by|can|cancel|change|check|clear|complete|could|create|cross|delete|describe|did|display|do|does
  |down|drop|edit|else|empty|erase|find|finish|for|from|get|give|go|got|had|has|have|having|hear|her|his
  |how|i|if|in|into|is|it|its|just|keep|know|leave|let|list|look|make|many|mark|me|more|much|must|my|need
  |needs|no|not|of|off|ok|on|onto|open|or|our|out|over|please|print|pull|put|read|recite|remind|remove
  |rename|repeat|review|rundown|scrap|search|see|set|should|show|so|some|still|strike|take|tell|that|the
  |their|then|there|these|this|those|through|tick|to|today|tomorrow|trash|up|update|view|want|wanted|wants
  |was|were|what|whats|when|where|whether|which|who|whose|why|will|wipe|with|would|yes|you
  |your)\b)[\p{L}\p{N}'&.-]+`
const noun = part`(?<=\bmy )task(?=$|[?!.])|(?<=\b(?:my|our|today's|the) (?:\p{L}+ )?)(?:chores
  |errands)(?! lists?\b)|check ?lists?
  |lists?|(?:tasks|reminders|to[- ]?do'?s)(?! lists?\b)|(?:to[- ]do|todo)(?=$|[?!.,]| (?:for|today|tomorrow
  |this)\b)|agenda|backlog`
const inside = part`things?|stuff|items?|tasks?|reminders?|errands?|chores?|jobs?|${todo}|shopping
  |groceries|grocery|work|house|home`
const purpose = part`(?:that )?(?:${todo}|to (?:be|get) done|to (?:buy|get|remember|complete|finish)
  |i (?:need|have|want|wanted|got|must|should)(?: to)? \p{L}+(?: done)?)`
const tail = part`(?: (?:of|for) (?:all )?(?:the |my |our )?(?:(?<inside>${inside})\b(?!')(?: ${purpose})?
  |\p{L}+ (?:that )?(?:${todo}|i (?:need|have|want) to \p{L}+)))?`
const listPhrase = new RegExp(
  part`(?<![\p{L}\p{N}])(?:(?<link>${link}) )?(?:(?<owner>${owner}) )?
    (?<name>(?:(?:${todo}|${filler}) ){0,4}?)(?<noun>${noun})(?![\p{L}\p{N}])(?<tail>${tail})`,
  'gu',
)

/** Every place that speaks of a list, from left to right. */
export function findLists(low: string): ListPhrase[] {
  return Array.from(low.matchAll(listPhrase), (found) => readPhrase(found, low))
}

const aboutTasks = /\bto[- ]?do|task|reminder/
const mine = /^(?:my|our|all my|your|today|tonight|tomorrow|this week)/
const naming = /^(?:shopping|groceries|grocery|errands?|chores?|work|house|home)$/
const known = pattern`^(?:shopping|grocery|groceries|supermarket|errands?|chores?|laundry|cleaning|work
  |home|house
    |household|school|family|weekly|weekend|store|pick[- ]?up|checklist|market|food|packing|holiday
    |gift)( (?:shopping|grocery|store|list))*$`
const foreign = pattern`\b(?:play|music|songs?|contacts?|mailing|e-?mail|friends?|followers?|watch|netflix
  |movies?|films?
    |prices?|black|white|block(?:ed)?|phone|dial|call|favou?rites?|reading|wish|waiting|guest|book|best
    |seller|bestseller|word|class|attendee|hit|a|dean'?s|wine|drop ?down|linked|array|top|forbes)\b`

function readPhrase(found: RegExpExecArray, low: string): ListPhrase {
  const { link = '', owner = '', name: said = '', noun = '', tail = '', inside = '' } = found.groups ?? {}
  const end = found.index + found[0].length
  const name = nameOf(`${said} ${naming.test(inside) ? inside : ''}`)
  const isList = noun.includes('list')
  const isMine = mine.test(owner)
  // "the list of the safest cars", "the list price"
  const isOfOthers = isList && tail === '' && /^ (?:of(?! mine\b)|prices?|items?) /.test(`${low.slice(end)} `)
  const isPlain = name === '' && (owner !== '' || link !== '' || !isList || aboutTasks.test(said))
  const isDefinite = owner !== 'a' || aboutTasks.test(said + tail)
  const isForeign = foreign.test(name) || (isOfOthers && !isMine)
  return {
    start: found.index,
    end,
    link,
    owner,
    name,
    isPlural: noun.endsWith('lists'),
    isOwn: !isForeign && (isMine ? !isOfOthers || name === '' : isDefinite && (isPlain || known.test(name))),
    isForeign,
  }
}

// What says how the list is, not what it is for.
const quality = new RegExp(
  part`\b(?:to[- ]?do'?s?|tasks?|reminders?|current|whole|entire|recent|personal
  |domestic|daily|own|full|latest|running|little|big|long|new|old|master|main|existing|complete|things?
  |open|pending|unfinished|incomplete|outstanding|remaining|completed|finished|overdue|upcoming|high|low
  |top|priority|urgent|important|done|active|other|last|next)\b`,
  'g',
)

function nameOf(said: string): string {
  return said.replace(quality, ' ').replace(/\s+/g, ' ').trim()
}

/** A list with its own name is kept as a tag: `shopping`, `trader-joes`. */
export function tagOf(list: ListPhrase | undefined): string | undefined {
  if (!list || list.isForeign || !/\p{L}/u.test(list.name)) return undefined
  const tag = list.name.replace(/'/g, '').replace(/[^\p{L}\p{N}]+/gu, '-')
  return /^(?:grocery|groceries|grocery-shopping|supermarket|market|food)$/.test(tag)
    ? 'shopping'
    : tag.slice(0, 30)
}

/** A list of tasks at the very beginning of the words. */
export function listAtStart(low: string): ListPhrase | undefined {
  const list = findLists(low).find((one) => one.start === 0)
  return list?.isOwn ? list : undefined
}

export interface Placed {
  readonly rest: Words
  readonly list?: ListPhrase
  readonly after: Words
}

/** Splits "milk from my shopping list" at the list it names. */
export function takeList(words: Words, links: RegExp): Placed {
  const list = findLists(words.low)
    .filter((one) => links.test(one.link))
    .at(-1)
  if (!list) return { rest: words, after: cut(words, words.raw.length) }
  return { rest: cut(words, 0, list.start), list, after: cut(words, list.end) }
}
