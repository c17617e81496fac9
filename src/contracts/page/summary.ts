import type { ChangeOf } from '../../change.ts'
import type { Discovery } from '../../context/discovery.ts'
import { showDue } from '../../language/due-words.ts'
import type { Clock } from '../../tasks/calendar.ts'
import { type Change, type ChangeEntry, taskOf } from '../../tasks/change.ts'
import { changedFields, type Task, type TaskField } from '../../tasks/task.ts'

/** What a change did, as a sentence for people: `Completed #7 Buy milk`. */
export function summarize(change: Change, known: ChangeOf<Discovery> | undefined, clock: Clock): string {
  if (change.undoes !== null) return `Undid change ${change.undoes}${touched(change, known)}`
  const [entry] = change.entries
  if (!entry) return summarizeDiscovery(known)
  const more = change.entries.length - 1
  if (entry.before === null) return `Added ${named(entry)}${counted(more, 'step')}`
  if (entry.after === null) return `Deleted ${named(entry)}${counted(more, 'sub-task')}`
  return describeUpdate(entry.before, entry.after, clock)
}

function summarizeDiscovery(known: ChangeOf<Discovery> | undefined): string {
  const [entry] = known?.entries ?? []
  const discovery = entry?.after ?? entry?.before
  if (!discovery) return 'Remembered something that is not shown here'
  const what = `the ${discovery.type} d${discovery.id}: ${shortened(discovery.text)}`
  return discovery.replaces === null ? `Remembered ${what}` : `Replaced d${discovery.replaces} by ${what}`
}

function touched(change: Change, known: ChangeOf<Discovery> | undefined): string {
  // What an undo puts back last is what the change began with.
  const [task, discovery] = [change.entries.at(-1), known?.entries.at(-1)]
  if (task) return ` (${named(task)})`
  return discovery ? ` (d${(discovery.after ?? discovery.before)?.id})` : ''
}

function describeUpdate(before: Task, after: Task, clock: Clock): string {
  const name = title(after)
  // When it was completed follows from the status.
  const fields = changedFields(before, after).filter((field) => field !== 'completedAt')
  // Claiming a task begins it, giving it back ends that.
  const claimed =
    fields.includes('claimedBy') && fields.every((field) => ['claimedBy', 'status'].includes(field))
  if (claimed && after.claimedBy !== null) return `Claimed ${name} for ${oneLine(after.claimedBy)}`
  if (claimed) return `Released ${name}`
  const [only, another] = fields
  if (only === undefined || another !== undefined) return `Changed ${listed(fields.map(word))} of ${name}`
  switch (only) {
    case 'status':
      return {
        todo: before.status === 'doing' ? `Moved ${name} back to to do` : `Reopened ${name}`,
        doing: `Began ${name}`,
        done: `Completed ${name}`,
        cancelled: `Cancelled ${name}`,
      }[after.status]
    case 'title':
      return `Renamed ${title(before)} to ${oneLine(after.title)}`
    case 'priority':
      return `Set the priority of ${name} to ${after.priority}`
    case 'due':
      return after.due === null
        ? `Took the due date off ${name}`
        : `Set the due date of ${name} to ${showDue(after.due, clock)}`
    case 'parent':
      return after.parent === null
        ? `Took ${name} out of its task`
        : `Made ${name} a part of #${after.parent}`
    case 'blockedBy':
      return `Changed what ${name} waits for`
    default:
      return `Changed ${word(only)} of ${name}`
  }
}

function word(field: TaskField): string {
  const words: Partial<Record<TaskField, string>> = {
    due: 'the due date',
    blockedBy: 'the blockers',
    claimedBy: 'the claim',
    parent: 'the place',
  }
  return words[field] ?? `the ${field}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : ` with ${count} ${what}${count === 1 ? '' : 's'}`
}

function named(entry: ChangeEntry): string {
  return title(taskOf(entry))
}

function title(task: Task): string {
  return `#${task.id} ${oneLine(task.title)}`
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

const longest = 80

function shortened(text: string): string {
  const line = oneLine(text)
  const characters = [...line.slice(0, 2 * longest)]
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : line
}
