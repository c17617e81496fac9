import { findLists, type ListPhrase } from '../phrases/lists.ts'
import { taskNoun } from '../phrases/nouns.ts'
import { part, pattern } from '../text/words.ts'
import { filtersOf } from './list-filters.ts'
import { isListIdiom } from './list-idioms.ts'
import { readOneTask } from './read-one-task.ts'
import { type Clause, doing, type Reading } from './reading.ts'

const readVerb = part`show|list(?: out| off| down)?|display|read(?: back| out| off| over| through| aloud)?
  |tell|see|view|check(?: out| on| over| through)?|hear|review|recite|go(?: back)? (?:over|through)
  |run (?:through|down|over)|give|let me (?:know|see|hear|have|look)|know|repeat|bring (?:up|me)|pull (?:up
  |out)|open(?: up)?|look|print(?: out)?|find(?: out)?|search(?: for| through| in)?|remind me|refresh|get
  |fetch|describe|say|see if|verify|confirm|inform|share|access|retrieve|call up|take a look
  |walk me through|catch me up|fill me in|update me|summari[sz]e|count|have a look|load|present|report|scan
  |recap|recall|reveal|look|state|name|remember|speak|dictate`
const question = part`what|what's|whats|what're|which|who|when|where|how|is|are|was|were|do|does|did|have
  |has|will|am|any|anything|can|could|should|would|isn't|aren't|don't|didn't|haven't|wasn't|there`
const begins = pattern`^(?:${readVerb}|${question})\b`
const ownThings = pattern`\b(?:things?|stuff|items?|everything|anything|something|tasks?|chores?|errands?
  |what|work|jobs?|all|all that)(?: else)?(?: that)? (?:i|we)(?:'m|'ve|'d)? ?(?:have|need|want|wanted
  |needed|had|am|was|got|gotta|should|must|still|planned|ought|supposed|asked|told|trying|meant
  |intend)(?: (?:left|still|got|supposed|going|you|trying|meant))*(?: (?:to|on))?(?: be)? (?:do|doing|done
  |remember|reminded|remembering|recall|get done|finish|complete|buy|accomplish|take care of|work on
  |worry about|remind me|get to|tackle|handle|have done)\b`
const namesOne = pattern`^(?:do|did|have|is|are|was|were|any|tell me if|check if|check whether|see if
  |check for|check)(?: (?:i|we|there|you))?(?: (?:have|had|got|set|make|made|create|created|already|ever|a
  |an|any|add|added|my|the|up|put|put in|still))* (?:${taskNoun})\b`

/** Every question about the list or about one task. Looking changes nothing, so much is taken for one. */
export function readList(clause: Clause): Reading | undefined {
  const one = readOneTask(clause)
  if (one) return one
  const { low } = clause.words
  const list = findLists(low)
    .filter((found) => found.isOwn)
    .at(-1)
  const isBegun = begins.test(low)
  if (list && !isInGeneral(low, list)) {
    if (isBegun || clause.isAsked || isOnlyList(low, list) || isAskedAbout(low)) return listing(clause, list)
    if (isMentioned(low, list)) return { ...listing(clause, list), evidence: 'weak' }
  }
  const asksForOwn = isBegun && (ownThings.test(low) || namesOne.test(low))
  return asksForOwn || isRecalled(low) || isListIdiom(low) ? listing(clause) : undefined
}

const general = /^(?:who|why|how (?:do|does|can|should|to)|what (?:is|are|does|do)|what's)\b/

/** "what is a todo list" is not about one's own. */
function isInGeneral(low: string, { owner, isPlural }: ListPhrase): boolean {
  const isAnyList = owner === 'a' || (owner === '' && isPlural)
  return (isAnyList && general.test(low)) || /^(?:who|why)\b/.test(low)
}

export function listing(clause: Clause, list?: ListPhrase): Reading {
  return doing('list', clause, filtersOf(clause.words, list), list ? 'strong' : 'medium', true)
}

const before = pattern`^(?:(?:all|everything|anything|the (?:contents?|items?|things?|rest)|items?|current
  |pending|open
    |overdue|completed|a rundown|an overview|contents?)(?: of| on| in)?)?$`
const after = pattern`^(?:|please|now|again|items?|contents?|status|overview|summary|today|tomorrow
  |(?:for|due|this
    |next|on) [\p{L}' ]{2,20}|with .{2,30}|tagged .{2,20}|,? ?what .*)$`

/** "my tasks for today": the list and nothing else. */
function isOnlyList(low: string, list: ListPhrase): boolean {
  return before.test(low.slice(0, list.start).trim()) && after.test(low.slice(list.end).trim())
}

const asks = pattern`\b(?:what|whats|what's|which|how many|tell|show|see|hear|read|know|check|look|have|has
  |contain|contains|got|don't i|doesn't it|isn't it|is there|are there|anything|left)\b`
const changes = pattern`\b(?:add|added|put|remove|removed|delete|deleted|erase|create|make|set|clear|cancel
  |take|cross|strike|mark|move|rename|change|update|need|needs|want|forget|done|finished|gone|finish
  |complete|reopen|postpone|edit|modify|tag|share|send|sync|export|import|print|email|start|schedule|drop
  |rid|wipe|empty|reset|replace|sort|organi[sz]e)\b`
// "what was it that i meant to remember", "i was trying to remember what"
const asksAfter = pattern`(?:,|\band\b|:)? (?:what are they|what is it|what's on it|what'?s in it|tell me
  |read (?:it|them)|show (?:it|them)(?: to me)?|please)$`

/** "the list has what", "the tasks for monday, what are they". */
function isAskedAbout(low: string): boolean {
  return asksAfter.test(low) || (asks.test(low) && !changes.test(low))
}

const isSaidOfIt = pattern`^(?:is|are|was|has|looks?|feels?|seems?|got|keeps?|apps?|applications?|software
  |tool|feature
    |function|maker|template|format|widget)\b`
const otherStart = /^(?:i|we|he|she|they|it|you|my|this|that|why|because|to|with|without|if)\b/

/** A list of one's own is named and nothing is to change: it is to be shown. */
function isMentioned(low: string, list: ListPhrase): boolean {
  const phrase = low.slice(list.start, list.end)
  const isOwned = /^(?:my|our)/.test(list.owner) || /to[- ]?do|task|reminder/.test(phrase)
  return (
    isOwned && !changes.test(low) && !isSaidOfIt.test(low.slice(list.end).trim()) && !otherStart.test(low)
  )
}

// "what was it that i meant to remember", "i was trying to remember what"
const recalls = pattern`^(?=.*\b(?:what|which|things?|stuff|anything)\b)(?=.*\b(?:i|you|me
  |we)\b)(?=.*\b(?:want(?:ed)?|need(?:ed)?|supposed|asked|trying|tried|meant|had|have|told
  |going)\b).*\b(?:remember|remembering|remind|reminded|recall|recalling|memori[sz]e|keep in mind
  |not forget)\b`

function isRecalled(low: string): boolean {
  return recalls.test(low) && !/^(?:remind me|remember|add|set|make|create)\b/.test(low)
}
