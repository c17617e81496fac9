import { takeDueAtEnd } from '../phrases/due-phrases.ts'
import { taskNoun } from '../phrases/nouns.ts'
import { readReference } from '../phrases/references.ts'
import { match, part, pattern, type Words } from '../text/words.ts'
import { askingAll } from './bulk.ts'
import { type Clause, type Reading, suggesting } from './reading.ts'
import { settle } from './settle.ts'

export const doneWord = part`done|complete|completed|finished|accomplished|closed|resolved|over with
  |taken care of|dealt with|sorted|handled|checked off|ticked off`

/** "the groceries are done", "i finished the report", "call mom - done", "✅ laundry". */
export function readReport(clause: Clause): Reading | undefined {
  if (clause.isAsked) return undefined
  const undone = match(clause.words, notDone)
  if (undone) return readUndone(clause, undone.part('what'))
  return readMarked(clause) ?? readStatement(clause) ?? (clause.isOwnDuty ? undefined : readDeed(clause))
}

const notDone = pattern`^(?<what>.+?)(?: (?:is|are|was|were)(?: not|n't)|isn't|aren't| (?:has|have)(?: not
  |n't) been) (?:actually |really |yet )?(?:${doneWord})(?: (?:yet|after all|anymore))*$`

/** "task 4 isn't done yet" may only tell. */
function readUndone(clause: Clause, what: Words): Reading | undefined {
  const { task, evidence } = readReference(what)
  if (!task || evidence !== 'strong') return undefined
  return suggesting(clause, 'Should I mark it as not done?', 'reopen', { task })
}

const tick = '[✓✔✅☑]️?'
const markFirst = pattern`^(?:${tick}|\[x\]|(?:done|finished|completed|(?:checked|ticked
  |crossed) off) ?[:=–—-]+) ?(?<what>.+)$`
const markLast = pattern`^(?<what>.+?) ?(?:[:=–—-]+ ?(?:done|finished|completed?|${tick})|${tick})$`
const thatIs = pattern`^(?:and |so )?(?:that'?s|that is|that makes) (?<what>.+?) (?:done|finished|completed
  |sorted|complete)$`
const short = pattern`^(?:(?<what>\p{L}+) (?:done|finished|completed)|(?<task>(?:${taskNoun}) ?#?\d+|#\d+
  |"[^"]+") (?:done|finished|completed?))$`
const noThing = pattern`^(?:i|we|you|he|she|they|who|what|which|how|all|everything|everyone|nothing|it|that
  |this|not
    |never|well|nicely|almost|half|get|getting|be|being|is|are|when|once|until|after|if|job|over|game)\b`

function readMarked(clause: Clause): Reading | undefined {
  const { words } = clause
  const found =
    match(words, markFirst) ?? match(words, thatIs) ?? match(words, markLast) ?? match(words, short)
  const what = found?.has('task') ? found.part('task') : found?.part('what')
  return what && !noThing.test(what.low) ? settle(clause, 'complete', what, 'medium') : undefined
}

const isDone = pattern`^(?<what>.+?)(?: (?:is|are|was|were|has been|have been|got|has now been)|'s
  |'re) (?:now |already |all |finally |fully |just |been |officially |completely |both )*(?:${doneWord})(?: (?:now
  |already|today|too|as well|finally|yesterday|this morning))*$`
const canBeMarked = pattern`^(?<what>.+?) (?:can|should|may|could) (?:now )?be (?:checked|crossed|ticked
  |marked|struck|closed)(?: (?:off|out|as))?(?: (?:done|complete|completed|finished|now|my list|the list|of
  |from|as))*$`
const gotDone = pattern`^(?:i|we)(?:'ve| have)?(?: just| finally| already)? (?:got|gotten|took care of
  |have)(?<what> .+?)? (?:done|finished|completed|taken care of|out of the way)$`
const last = /^(?:it|that|this|that one|this one|it all)$/
const all = /^(?:all|everything|they(?: all)?|both|these|those)\b/
const noSubject = pattern`^(?:i|we|you|he|she|they|who|what|which|how|nothing|nobody|there|when|once|until
  |after|if|because
    |since|why|where|not|no|never|is|are|my (?:husband|wife|boss|mom|dad|son|daughter))\b`
const mostWords = 12

/** Something is said to be done: it must be a thing, and no question, condition or person. */
function readStatement(clause: Clause): Reading | undefined {
  const { words } = clause
  const found = match(words, isDone) ?? match(words, canBeMarked) ?? match(clause.whole, gotDone)
  if (!found) return undefined
  const what = found.part('what')
  if (last.test(what.low)) return settle(clause, 'complete', what, 'medium')
  if (all.test(what.low)) return askingAll(clause, 'complete', what)
  if (noSubject.test(what.low) || countWords(what) > mostWords) return undefined
  return settle(clause, 'complete', what, 'medium')
}

const deeds = [
  pattern`^(?:(?:i|we)(?: am| are|'m|'re)? |(?:all|just
    |finally) )?(?:just |finally |all |now |already )*(?:(?:done|through) with|finished(?: with)?
    |(?:done|finished):|done(?= (?:the|my|our|mowing|washing|cleaning|")))[: ]+(?<what>.+)$`,
  pattern`^(?:(?:i|we)(?:'ve| have)? )?(?:just |finally |already |now |also |successfully )*
    (?:finished|completed|(?<=(?:i|we)(?:'ve| have)(?: just| finally| already| also)? )done
    |(?<=(?:i|we)(?: just| finally| already| also)? )did|wrapped up|knocked out
    |took care of|taken care of|dealt with|sorted out|checked off|ticked off|crossed off)
    (?: up| off| doing)? (?<what>.+)$`,
]
const wholeList = /^(?:all|everything|all of (?:it|them|my .+|the .+)|them all|my (?:tasks|list|to-?dos?))$/
const noTask = pattern`^(?:for|in|at|by|up|the day|work|eating|school|college|lunch|dinner|breakfast|here
  |talking|yet
    |my (?:shift|day)|first|second|last|third|being|time|so|not|better|well|a great|a good|a lot|nothing
    |what|you|him|her|them|us|me|people|life|this|it|that|everyone|men|women|arguing|waiting|trying)\b`
const goesOn = /\b(?:who|because|when|while|but|since|though|although|so that|i was|we were)\b/
const andThen = / and (?:\p{L}+ed|was|had|went|it|they|got)\b/u
const longAgo = pattern` (?:yesterday|last (?:night|week|month|year|\p{L}+day)|(?:a|an|two|three
  |\d+) \p{L}+ ago|in \d{4})\b.*$`

/** "i finished the report" reports a task; a longer story may only tell. */
function readDeed(clause: Clause): Reading | undefined {
  const found = deeds
    .map((deed) => match(clause.whole, deed) ?? match(clause.words, deed))
    .find((one) => one !== undefined)
  const what = found?.part('what')
  if (!what) return undefined
  if (wholeList.test(what.low)) return askingAll(clause, 'complete', what)
  if (noTask.test(what.low) || goesOn.test(what.low) || countWords(what) > mostWords) return undefined
  const past = match(what, longAgo)
  if (!past && !andThen.test(what.low)) return settle(clause, 'complete', takeDueAtEnd(what).rest, 'medium')
  const { task } = readReference(past ? past.before : what)
  if (task?.by !== 'words') return undefined
  return suggesting(clause, `Should I mark "${task.words}" as done?`, 'complete', { task })
}

function countWords(words: Words): number {
  return words.low.split(' ').length
}
