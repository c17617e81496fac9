import type { ChangeOf } from '../../change.ts'
import type { Discovery } from '../../context/discovery.ts'
import { showDue } from '../../language/due-words.ts'
import { showRepeat } from '../../language/repetition/describe-rule.ts'
import type { Clock } from '../../tasks/calendar.ts'
import { type Change, taskOf } from '../../tasks/change.ts'
import type { Due } from '../../tasks/due.ts'
import { type TaskField, taskFields } from '../../tasks/task-fields.ts'
import { factsOf, oneLine } from './change-facts.ts'
import type { ChangeFacts } from './values.ts'

/** What a change did, as a sentence in English: `Completed #7 Buy milk`. The page has its own from the same facts. */
export function summarize(change: Change, known: ChangeOf<Discovery> | undefined, clock: Clock): string {
  if (change.undoes !== null) return `Undid change ${change.undoes}${touched(change, known)}`
  return sentenceOf(factsOf(change, known), clock)
}

export function sentenceOf(facts: ChangeFacts, clock: Clock): string {
  const { did, to } = facts
  const name = nameOf(facts)
  switch (did) {
    case 'added':
      return `Added ${name}${counted(facts.along, 'step')}`
    case 'deleted':
      return `Deleted ${name}${alongOf(facts)}`
    case 'moved_here':
      return `Moved ${name} here${alongOf(facts)}`
    case 'moved_away':
      return `Moved ${name} to another project${alongOf(facts)}`
    case 'claimed':
      return `Claimed ${name} for ${to}`
    case 'released':
      return `Released ${name}`
    case 'put_back':
      return `Moved ${name} back to to do`
    case 'reopened':
    case 'began':
    case 'completed':
    case 'cancelled':
      return `${{ reopened: 'Reopened', began: 'Began', completed: 'Completed', cancelled: 'Cancelled' }[did]} ${name}`
    case 'renamed':
      return `Renamed ${name} to ${to}`
    case 'priority':
      return `Set the priority of ${name} to ${to}`
    case 'due':
    case 'start':
      return to === null
        ? `Took the ${did} date off ${name}`
        : `Set the ${did} date of ${name} to ${showDue(to as Due, clock)}`
    case 'repeat':
      return to === null
        ? `Ended the repetition of ${name}`
        : `Set the repetition of ${name} to ${showRepeat(to)}`
    case 'parent':
      return to === null ? `Took ${name} out of its task` : `Made ${name} a part of #${to}`
    case 'blockers':
      return `Changed what ${name} waits for`
    case 'changed':
      return `Changed ${listed(facts.fields.map(word))} of ${name}`
    default:
      return sentenceOfThing(facts)
  }
}

function sentenceOfThing({ did, to, task, along, discovery, replaced }: ChangeFacts): string {
  const files = `${to ?? 'a file'}${along > 0 ? ` and ${along} more` : ''}`
  const about = task ? ` #${task.id}` : ' a task'
  if (did === 'attached') return `Attached ${files} to${about}`
  if (did === 'detached') return `Removed ${files} from${about}`
  if (did === 'commented') return 'Commented'
  if (!discovery) return 'Remembered something that is not shown here'
  const what = `the ${discovery.type} d${discovery.id}: ${discovery.text}`
  const before = listed(replaced.map((id) => `d${id}`))
  if (did === 'forgot') return `Forgot ${what}`
  if (did === 'corrected') return `Corrected ${what}`
  if (did === 'merged') return `Merged ${before} into ${what}`
  return did === 'replaced' ? `Replaced ${before} by ${what}` : `Remembered ${what}`
}

function touched(change: Change, known: ChangeOf<Discovery> | undefined): string {
  // What an undo puts back last is what the change began with.
  const [task, discovery] = [change.entries.at(-1), known?.entries.at(-1)]
  if (task) return ` (#${taskOf(task).id} ${oneLine(taskOf(task).title)})`
  return discovery ? ` (d${(discovery.after ?? discovery.before)?.id})` : ''
}

/** `#7 Buy milk`; of several how many they were, and the first. */
function nameOf({ did, task, count }: ChangeFacts): string {
  if (!task) return 'nothing'
  const first = `#${task.id} ${task.title}`
  if (count < 2) return first
  const rest = `${first} and ${count - 1} more`
  return did === 'added' ? rest : `${count} tasks (${rest})`
}

/** Of several tasks it is not said what came along. */
function alongOf({ count, along }: ChangeFacts): string {
  return count > 1 ? '' : counted(along, 'sub-task')
}

function word(field: TaskField): string {
  return `the ${taskFields[field].word}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : ` with ${count} ${what}${count === 1 ? '' : 's'}`
}
