import { pattern } from '../text/words.ts'
import { type Clause, doing, type Reading } from './reading.ts'

const undoing = pattern`^(?:(?:that was|it was|sorry,? that was) (?:a mistake|an accident|wrong
  |not what i (?:meant|wanted)),? ?)?(?:undo|un-do|revert|take (?:that|it) back|roll ?back
  |reverse)(?: (?:that|it|this|the last (?:one|change|action|thing|step|request)
  |my last (?:change|action|request)|last (?:change|action)|what you (?:just )?did|everything you just did
  |the (?:change|deletion|completion|update|edit)|again|(?:that|the last|your last) (?:change|action|delete
  |deletion|edit|update)|(?:deleting|completing|adding|renaming) (?:it|that)))?(?: (?:please|now))?$`
const restoring = pattern`^(?:restore|bring back|put back|recover|undelete|un-delete|get back|bring|put
  |i want)(?: (?:it|that|that one|the task|the last (?:one|task)
  |the (?:deleted|removed|last) (?:task|one|item)|that task|what (?:i|you) (?:just )?deleted))(?: back)?$`
const takesBack = /back|restore|recover|delete/
const endMarks = /[\s.!?,;:)]+$/

/** "undo that", "bring back the deleted task". */
export function readUndo(clause: Clause): Reading | undefined {
  const said = [clause.words.low, clause.whole.low].map((low) => low.replace(endMarks, ''))
  const isUndo = said.some((low) => undoing.test(low))
  const isRestored = restoring.test(clause.words.low) && takesBack.test(clause.words.low)
  return isUndo || isRestored ? doing('undo', clause, {}, 'strong') : undefined
}
