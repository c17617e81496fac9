import { isDue } from '../../../../language/task/due-phrases.ts'
import { takeDueAtStart } from '../phrases/due-phrases.ts'
import { readsAsChore, taskNoun } from '../phrases/nouns.ts'
import { join, match, part, pattern, type Words } from '../text/words.ts'
import type { RequestArgs } from '../understood.ts'
import { addVerb } from './add-verbs.ts'
import { adding } from './adding.ts'
import type { Clause, Reading } from './reading.ts'
import { readSeveral } from './several-titles.ts'

const makeVerb = part`${addVerb}|creat(?:e|ing)|mak(?:e|ing)|set(?:ting)?(?: up| me up(?: with)?)?|put in
  |start|open|schedule|give|build|file|need|want|like|post|draft|generate|get|have|new|send|drop|leave
  |program|arrange|establish|plan|issue|prepare|compose|could use|use`
export const quality = part`new|following|quick|simple|little|short|urgent|important|critical
  |(?:high|low|medium
  |top)[- ]priority|personal|work|daily|another|separate|single|second|third|small`
const makeOne = pattern`^(?:(?<make>${makeVerb}) )?(?:up )?(?:me )?
  (?<kind>(?:(?:a|an|another|one more|one|the|my|this|some) )?(?:(?:${quality}) )*)
  (?<noun>${taskNoun}|(?:items?|entry)(?= (?:called|named|titled)\b)|notes?(?= (?:to|to self
  |to myself)\b))(?<what>.*)$`
const leadIn = pattern`^(?: ?[:=–—-]+ ?|,? (?:to say|to|that says|which says|that reads|saying|says|called
  |named|titled|entitled|labell?ed|with (?:the )?(?:contents?|text|body|title|name)(?: of)?|for me to
  |for myself to|for us to|that|of|about|regarding|for|so (?:that )?i (?:remember|don't forget) to) |, ?| )?`

/** "create a task to …", "new reminder: …". */
export function readMake(clause: Clause): Reading | undefined {
  const found = match(clause.words, makeOne)
  if (!found) return undefined
  const [make, kind, noun] = [found.part('make').low, found.part('kind').low, found.part('noun').low]
  const what = found.part('what')
  if (isThere(make, kind, noun, what.low)) return undefined
  if (make === '') return readNamed(clause, kind, what)
  const args = priorityOf(kind)
  return (noun.endsWith('s') && readSeveral(clause, what, 'strong')) || makeDated(clause, what, args)
}

/** "my tasks", "task 3" and "the reminder" are there already; "get tasks" asks to see them. */
function isThere(make: string, kind: string, noun: string, what: string): boolean {
  if (/^(?:#? ?\d|number \d|lists?\b)/.test(what)) return true
  if (/\b(?:the|my|this)\b/.test(kind)) return !/^(?:add|put|includ|creat|mak)/.test(make)
  if (/^(?:get|have|like|give|want|need)$/.test(make)) return noun.endsWith('s') && what === ''
  return /^(?:open|start|save)$/.test(make) && !/^(?:called|named|to |for |:|,)/.test(what)
}

function priorityOf(kind: string): RequestArgs | undefined {
  if (/urgent|important|critical|high|top/.test(kind)) return { priority: 'high' }
  return kind.includes('low') ? { priority: 'low' } : undefined
}

/** "a reminder for 5pm to walk the dog" has its date first. */
function makeDated(clause: Clause, what: Words, args: RequestArgs | undefined): Reading {
  const { rest, due } = takeDueAtStart(match(what, leadIn)?.after ?? what)
  const isDated =
    /^(?:for|on|by|at|in)\b/.test(what.low) || isDue(what.low) || /^(?:to|that|about|:)/.test(rest.low)
  return due && isDated ? adding(clause, rest, { args, due }) : adding(clause, what, { args })
}

/** "new task: call mom", "reminder to call mom", "todo buy stamps". */
function readNamed(clause: Clause, kind: string, what: Words): Reading | undefined {
  const isNew = /\b(?:new|another|one more)\b/.test(kind) || (kind === '' && readsAsChore(what.low))
  const isLed = /^(?:[:=–—-]|,? ?(?:to|about|called|named|for me to) )/.test(what.low)
  if (clause.isAsked || !(isNew || isLed) || /^(?:to )?(?:me|you|us|self|myself)\b/.test(what.low))
    return undefined
  return adding(clause, what)
}

const kindAfter = part`(?:a|an|another|my next|one of my) (?:(?:${quality}) )*(?:${taskNoun})`
const asTask = pattern`^(?<verb>add|put|save|log|record|make|set|note|enter|create|list|write|track
  |register|capture|queue(?: up)?|file)
  (?: down)? (?<what>.+?)(?: down)?(?<as> (?:as|into))? ${kindAfter}(?<after>(?: (?:for|on|by|due) .+)?)$`

/** "add call mom as a task", "make fix the roof a todo". */
export function readAsTask(clause: Clause): Reading | undefined {
  const found = match(clause.words, asTask)
  if (!found || (!found.has('as') && found.part('verb').low !== 'make')) return undefined
  const what = found.part('what')
  if (/^(?:me|us|up|it|that|this)$/.test(what.low)) return undefined
  return adding(clause, join(what, found.part('after')))
}

const label = pattern`^(?:(?:new )?(?:${taskNoun})(?: (?:to|for) (?:self|myself))?(?: needed)?
  |note to (?:self|myself)|self[- ]?reminder|make a note|take a note|note
  |(?:new|another|one more|next) (?:items?|entry|things?) (?:for|on|to|in) (?:my|the) .{0,20}list)
  (?: ?[:=–—-]+ ?|,? to |(?<=needed) (?:for|about) |,? that i (?:need|have|want) to )(?<what>.+)$`

/** "note to self: …", "new item for my list: …". */
export function readLabel(clause: Clause): Reading | undefined {
  const what = clause.isAsked ? undefined : match(clause.words, label)?.part('what')
  return what && !/^(?:done|finished|completed?)\b/.test(what.low) ? adding(clause, what) : undefined
}
