import type { ChangeKind, ChangeOf } from '../../change.ts'
import type { Discovery } from '../../context/discovery.ts'
import { showDue } from '../../language/due-words.ts'
import { showRepeat } from '../../language/repetition/describe-rule.ts'
import type { Clock } from '../../tasks/calendar.ts'
import { type Change, type ChangeEntry, taskOf } from '../../tasks/change.ts'
import type { Task } from '../../tasks/task.ts'
import { changedFields, type TaskField, taskFields } from '../../tasks/task-fields.ts'

/** What a change did, as a sentence for people: `Completed #7 Buy milk`. */
export function summarize(change: Change, known: ChangeOf<Discovery> | undefined, clock: Clock): string {
  if (change.undoes !== null) return `Undid change ${change.undoes}${touched(change, known)}`
  const [entry] = change.entries
  if (!entry && change.kind === 'comment') return 'Commented'
  if (!entry) return summarizeDiscovery(change.kind, known)
  const many = summarizeMany(change)
  if (many) return many
  const more = change.entries.length - 1
  if (change.kind === 'move')
    return `Moved ${named(entry)} ${entry.before === null ? 'here' : 'to another project'}${counted(more, 'sub-task')}`
  if (entry.before === null) return `Added ${named(entry)}${added(change)}`
  if (entry.after === null) return `Deleted ${named(entry)}${counted(more, 'sub-task')}`
  return describeUpdate(entry.before, entry.after, clock)
}

/** `Attached plan.pdf to #7`. */
export function summarizeFiles(
  kind: ChangeKind,
  files: readonly { readonly name: string; readonly task: number }[],
): string {
  const [first] = files
  const what = `${shortened(first?.name ?? 'a file')}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`
  return kind === 'detach' ? `Removed ${what} from #${first?.task}` : `Attached ${what} to #${first?.task}`
}

function summarizeDiscovery(kind: ChangeKind, known: ChangeOf<Discovery> | undefined): string {
  const [entry] = known?.entries ?? []
  const discovery = entry?.after ?? entry?.before
  if (!discovery) return 'Remembered something that is not shown here'
  const what = `the ${discovery.type} d${discovery.id}: ${shortened(discovery.text)}`
  if (kind === 'forget') return `Forgot ${what}`
  if (kind === 'update') return `Corrected ${what}`
  const replaced = known?.entries.slice(1).flatMap(({ before }) => (before ? [`d${before.id}`] : [])) ?? []
  if (replaced.length > 1) return `Merged ${listed(replaced)} into ${what}`
  return discovery.replaces === null ? `Remembered ${what}` : `Replaced d${discovery.replaces} by ${what}`
}

function touched(change: Change, known: ChangeOf<Discovery> | undefined): string {
  // What an undo puts back last is what the change began with.
  const [task, discovery] = [change.entries.at(-1), known?.entries.at(-1)]
  if (task) return ` (${named(task)})`
  return discovery ? ` (d${(discovery.after ?? discovery.before)?.id})` : ''
}

/** Which fields a change is told by. When a task was completed follows from its status. */
function shownFields(before: Task, after: Task): TaskField[] {
  // A done task has passed its repetition on to the next one.
  const isDone = after.status !== before.status && [after.status, before.status].includes('done')
  const untold = ['completedAt', 'claimConnection', 'claimedAt', 'occurrence', ...(isDone ? ['repeat'] : [])]
  const fields = changedFields(before, after).filter((field) => !untold.includes(field))
  // What a calendar wrote beside is worth a word where there is nothing else.
  return fields.length > 1 ? fields.filter((field) => field !== 'calendarObject') : fields
}

function describeUpdate(before: Task, after: Task, clock: Clock): string {
  const name = title(after)
  const fields = shownFields(before, after)
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
    case 'start':
      return after.start === null
        ? `Took the start date off ${name}`
        : `Set the start date of ${name} to ${showDue(after.start, clock)}`
    case 'repeat':
      return after.repeat === null
        ? `Ended the repetition of ${name}`
        : `Set the repetition of ${name} to ${showRepeat(after.repeat)}`
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

/** What was done to several tasks at once; undefined where it was one, with what belongs to it. */
function summarizeMany({ kind, entries }: Change): string | undefined {
  if (kind === 'delete' || kind === 'move') {
    const tasks = entries.map(taskOf)
    const ids = new Set(tasks.map(({ id }) => id))
    const roots = tasks.filter(({ parent }) => parent === null || !ids.has(parent))
    if (roots.length < 2) return undefined
    if (kind === 'delete') return `Deleted ${several(roots)}`
    return entries[0]?.before === null
      ? `Moved ${several(roots)} here`
      : `Moved ${several(roots)} to another project`
  }
  const updates = entries.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const [first] = updates
  if (!first || updates.length < 2) return undefined
  const tasks = updates.map(({ after }) => after)
  const fields = new Set(updates.flatMap(({ before, after }) => shownFields(before, after)))
  const hasAll = (name: TaskField) => tasks.every((task) => task[name] === first.after[name])
  const [only, another] = fields
  if (another === undefined && only === 'status' && hasAll('status')) {
    const verb = { todo: 'Reopened', doing: 'Began', done: 'Completed', cancelled: 'Cancelled' }
    return `${verb[first.after.status]} ${several(tasks)}`
  }
  if (another === undefined && only === 'priority' && hasAll('priority'))
    return `Set the priority of ${several(tasks)} to ${first.after.priority}`
  return `Changed ${listed([...fields].map(word))} of ${several(tasks)}`
}

function several(tasks: readonly Task[]): string {
  const [first] = tasks
  return first ? `${tasks.length} tasks (${title(first)} and ${tasks.length - 1} more)` : 'nothing'
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

/** Steps of the first one, or the rest of a list. */
function added({ entries }: Change): string {
  const [first, ...rest] = entries.map(taskOf)
  if (rest.every(({ parent }) => parent === first?.id)) return counted(rest.length, 'step')
  return ` and ${rest.length} more`
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
