import { isDue } from '../../../../language/task/due-phrases.ts'
import { takeList } from '../phrases/lists.ts'
import { namesOtherThing, readsAsChore } from '../phrases/nouns.ts'
import { type Referred, readReference } from '../phrases/references.ts'
import { match, pattern, type Words } from '../text/words.ts'
import type { RequestArgs } from '../understood.ts'
import { isBulk } from './bulk.ts'
import { dateWays } from './changes/dates.ts'
import { priorityWays } from './changes/priorities.ts'
import { stateWays } from './changes/states.ts'
import { textWays } from './changes/texts.ts'
import { titleWays } from './changes/titles.ts'
import { changeVerb, type Way } from './changes/way.ts'
import {
  asking,
  askingWhich,
  type Clause,
  doingEach,
  proposing,
  type Reading,
  suggesting,
} from './reading.ts'

// From the most particular to the most general.
const ways: readonly Way[] = [...textWays, ...priorityWays, ...dateWays, ...stateWays, ...titleWays]

/** "rename task 2 to Shopping", "move the dentist to friday", "make task 3 urgent". */
export function readUpdate(clause: Clause): Reading | undefined {
  for (const [way, changeOf] of ways) {
    const found = match(clause.words, way)
    const change = found && changeOf(found)
    if (found && change) return changing(clause, found.part('what'), change)
  }
  return readVague(clause)
}

const field = pattern`\b(?:description|note|comment|details?|priority|importance|due date|deadline|title
  |name|urgent|important)\b`
const notChange = pattern`^(?:show|what|when|read|tell|list|is|how|note|remind|(?:make|take|leave|drop|send
    |write)(?: me)? an? note)\b`

/** A field of a task is named, so the verbs of other requests do not count: "add a note to task 3". */
export function readFieldUpdate(clause: Clause): Reading | undefined {
  const { low } = clause.words
  return field.test(low) && !notChange.test(low) ? readUpdate(clause) : undefined
}

const onList = /^(?:on|in|from|inside|within|of|off)$/
const fromDate = pattern` from (?<due>.+)$`

function changing(clause: Clause, said: Words, change: RequestArgs): Reading | undefined {
  const from = match(said, fromDate)
  const given = from && isDue(from.part('due').low) ? from.before : said
  if (isBulk(given.low)) return askingWhich(clause, 'update', change)
  const { rest, list } = takeList(given, onList)
  const isListed = list?.isOwn === true && rest.low !== ''
  const referred = readReference(isListed ? rest : given, isListed)
  const isStrong = referred.evidence === 'strong'
  if (!referred.task) return isStrong ? askingWhich(clause, 'update', change) : undefined
  return isStrong && referred.task.by !== 'last'
    ? doingEach('update', clause, change, referred)
    : judge(clause, given.low, referred, change)
}

const someone = /\b(?:you|your|yourself|me|i|him|her|us)\b/
const rename = /^(?:renam|re-?titl)/
const postpones = /\b(?:due date|deadline)\b|^(?:postpone|reschedule|delay|defer|snooze|put off|push back)/
const mostWords = 6

/** Words alone may name anything: a song, a setting, a reservation. */
function judge(clause: Clause, low: string, referred: Referred, change: RequestArgs): Reading | undefined {
  const { task } = referred
  if (!task || namesOtherThing(low) || someone.test(low)) return undefined
  const isRename = rename.test(clause.words.low)
  const sure = () => doingEach('update', clause, change, { ...referred, evidence: 'medium' })
  // "change it to blue" may be about anything, "change it to friday" hardly.
  if (task.by === 'last') return change.title === undefined || isRename ? sure() : undefined
  const isOfTasks =
    change.priority !== undefined || change.description !== undefined || change.tags !== undefined
  const isSure = isRename || isOfTasks || postpones.test(clause.words.low) || readsAsChore(low)
  if (isSure && !clause.isOwnDuty) return sure()
  const words = task.by === 'words' ? task.words : low
  if (words.split(' ').length > mostWords) return undefined
  return suggesting(clause, `Do you mean the task "${words}"?`, 'update', { ...change, task })
}

const vague = pattern`^(?:${changeVerb}|move|postpone|reschedule|push|delay)(?:ing)? (?<what>.+)$`
const byTime = pattern` by (?:\d+|a|an|one|two|three|four|five|six|seven) (?:days?|weeks?|hours?|months?)$`

/** "edit task 3" says what, not how. */
function readVague(clause: Clause): Reading | undefined {
  const what = match(clause.words, vague)?.part('what')
  if (!what || /^(?:switch|swap)\b/.test(clause.words.low)) return undefined
  const { rest, list } = takeList(match(what, byTime)?.before ?? what, onList)
  const { task, evidence } = readReference(rest.low === '' ? what : rest, list?.isOwn)
  if (evidence !== 'strong' || task?.by === 'last') return undefined
  if (!task) return askingWhich(clause, 'update')
  return asking(clause, 'What should I change about it: its title, its date or its priority?', {
    reason: 'missing',
    missing: ['change'],
    proposal: proposing(clause, 'update', { task }, { missing: ['change'] }),
  })
}
