import { takeList } from '../phrases/lists.ts'
import { namesOtherThing, readsAsChore } from '../phrases/nouns.ts'
import { type Evidence, type Referred, readReference } from '../phrases/references.ts'
import { cut, match, pattern, type Words } from '../text/words.ts'
import { askingAll, isBulk } from './bulk.ts'
import { askingWhich, type Clause, doingEach, type Reading, suggesting } from './reading.ts'

export type Settling = 'complete' | 'reopen'

const onList = /^(?:from|off|off of|out of|on|in|inside|within|of|at)$/
const itsDone = pattern`(?:, ?| )(?:it'?s|it is|that'?s|they'?re|because i|i) (?:done|finished|all done
  |did it)$`

/** Completes or reopens what is named, or asks which it is. */
export function settle(
  clause: Clause,
  intent: Settling,
  given: Words,
  evidence: Evidence,
  place?: Words,
): Reading | undefined {
  const { rest, list } = takeList(given, onList)
  const said = list && rest.low !== '' ? rest : given
  const what = match(said, itsDone)?.before ?? cut(said)
  if (isBulk(what.low) || isBulk(given.low)) return askingAll(clause, intent, given)
  const isListed = list?.isOwn === true || /list|to-?do|task|reminder/.test(place?.low ?? '')
  const referred = readReference(what, isListed)
  if (referred.task) return judge(clause, intent, referred, evidence, what.low)
  const isMeant = referred.evidence === 'strong' || isListed || evidence !== 'weak'
  return isMeant ? askingWhich(clause, intent) : undefined
}

const duty = /^(?:i|we)\b.*\b(?:(?:need|have|got|ought) to|must|should|gotta)\b/
const mostWords = 8

/** A task, a number or a list must be named, or the verb itself must speak of tasks. */
function judge(
  clause: Clause,
  intent: Settling,
  referred: Referred,
  evidence: Evidence,
  low: string,
): Reading | undefined {
  const isStrong = referred.evidence === 'strong'
  const words = referred.task?.by === 'words' ? referred.task.words : low
  const args = referred.task ? { task: referred.task } : {}
  const suggest = () =>
    suggesting(
      clause,
      `Should I mark "${words}" as ${intent === 'reopen' ? 'not done' : 'done'}?`,
      intent,
      args,
    )
  // "i need to finish task 3" is still to do.
  if (evidence === 'weak' && clause.isOwnDuty && duty.test(clause.whole.low))
    return isStrong ? suggest() : undefined
  if (isStrong) return doingEach(intent, clause, {}, referred, true)
  if (namesOtherThing(low)) return evidence === 'weak' ? undefined : suggest()
  if (evidence !== 'weak') return doingEach(intent, clause, {}, { ...referred, evidence })
  if (clause.isOwnDuty || words.split(' ').length > mostWords) return undefined
  // "finish the report" may be a new task as well as an old one; "finish buy milk" is hardly new.
  return readsAsChore(low) ? doingEach(intent, clause, {}, { ...referred, evidence }) : suggest()
}
