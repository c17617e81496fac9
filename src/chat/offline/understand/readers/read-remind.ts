import { isDue } from '../../../../language/task/due-phrases.ts'
import { takeDueAtStart } from '../phrases/due-phrases.ts'
import { findLists } from '../phrases/lists.ts'
import { readsAsChore, taskNoun } from '../phrases/nouns.ts'
import { match, pattern } from '../text/words.ts'
import { adding } from './adding.ts'
import { asking, type Clause, type Reading } from './reading.ts'

/** "remind me to …", "don't let me forget to …", "i want to be reminded of …". */
export function readRemind(clause: Clause): Reading | undefined {
  return readRemindMe(clause) ?? readRemember(clause) ?? readHelpRemember(clause)
}

const remindMe = pattern`^(?:remind|remember) (?:me|us)\b(?<what>.*)$`
const asksBack = /^(?:what|which|who|where|how|why|of what|when (?:is|are|was|do|does|did))\b/
const asksForAll = /^(?:about|of|again)? ?(?:my|all|the|everything|what)\b/
const moment = pattern`^(?<when>(?:before|after|when|once|as soon as|while) .{2,40}?) to (?<what>.+)$`

function readRemindMe(clause: Clause): Reading | undefined {
  const what = match(clause.words, remindMe)?.part('what')
  if (!what || asksBack.test(what.low)) return undefined
  if (asksForAll.test(what.low) && endsWithList(what.low)) return undefined
  if (/^(?:if|unless|whenever)\b/.test(what.low)) {
    return asking(clause, 'I cannot watch for that. Shall I add it as a task with a date?', {
      reason: 'conditional',
    })
  }
  const at = match(what, moment)
  if (at) return adding(clause, at.part('what'), { args: { description: at.part('when').raw } })
  const { rest, due } = takeDueAtStart(what)
  return adding(clause, rest, { due })
}

function endsWithList(low: string): boolean {
  return findLists(low).some((list) => list.isOwn && list.end >= low.length - 12)
}

const remember = pattern`^(?:(?:don't|do not|dont|never|can't|cannot|can not|mustn't|must not
  |shouldn't) (?:let me |let us )?forget
  |i (?:can't|cannot|mustn't|must not|should not|shouldn't|don't want to|do not want to) forget
  |keep me from forgetting
  |remember|make sure (?:that )?i(?: (?:don't forget|remember))?)
  (?<link> to(?: do)?| about| that i (?:need|have|want|must|should)(?: to)?| i (?:need|have)(?: to)?
  |(?<=forget) (?=the|my|our|to)
  |(?<=make sure i|make sure that i) (?=(?:call|pay|buy|go|do|get|take|send|email|pick|bring|clean|wash
  |finish|submit|check|book|write|feed|water|return|renew)\b))
  [ :]*(?<what>.+)$`
// "don't forget to set a reminder to pay" is about paying.
const inner = pattern`^(?:tell me to|remind me to|set (?:me )?(?:a )?reminder to|(?:add|make
  |create) (?:me )?an? (?:${taskNoun}) to
  |add (?=.+ (?:to|on) (?:my|the) .*list))`

function readRemember(clause: Clause): Reading | undefined {
  const found = match(clause.words, remember) ?? match(clause.whole, remember)
  if (!found) return undefined
  if (found.part('link').low === 'about' && !clause.words.low.includes('forget')) return undefined
  const what = found.part('what')
  return adding(clause, match(what, inner)?.after ?? what)
}

const helpRemember = pattern`^(?:[^,]* )?help me(?: to)? remember (?!(?:when|what|how|who|where|why
  |that time|if|to)\b)(?:about )?(?<what>.+)$`

function readHelpRemember(clause: Clause): Reading | undefined {
  const found = clause.isAsked ? undefined : match(clause.whole, helpRemember)
  return found && adding(clause, found.part('what'), { evidence: 'medium' })
}

const reminded = pattern`^(?:(?:i|we)(?:'d| would| really| just| also)* (?:need|want|like) )?(?:to )?(?:be
  |get) (?:reminded|notified)\b(?<what>.*)$`
const tellMe = pattern`^(?:tell|nudge|ping|alert|notify|prompt|nag
  |poke) me(?<when> .{2,30})? to (?<what>.+)$`
const haveMe = pattern`^have me (?:remember to )?(?<what>.+)$`

/** "i want to be reminded to call", "ping me at 5 to leave", "have me call the landlord". */
export function readReminded(clause: Clause): Reading | undefined {
  const passive = match(clause.whole, reminded) ?? match(clause.words, reminded)
  if (passive) return adding(clause, passive.part('what'))
  const told = match(clause.words, tellMe)
  const when = told?.part('when').low ?? ''
  const isTelling = !/\b(?:what|how|if|when|where|who|why|about)\b/.test(clause.words.low)
  if (told && isTelling && (when === '' || isDue(when))) {
    return adding(clause, told.part('what'), { evidence: 'medium', args: when ? { due: when } : {} })
  }
  const have = match(clause.words, haveMe)?.part('what')
  return have && readsAsChore(have.low) ? adding(clause, have, { evidence: 'medium' }) : undefined
}
