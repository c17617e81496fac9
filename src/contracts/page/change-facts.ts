import type { ChangeKind, ChangeOf } from '../../change.ts'
import type { Discovery } from '../../context/discovery.ts'
import { type Change, taskOf } from '../../tasks/change.ts'
import type { Task } from '../../tasks/task.ts'
import { changedFields, type TaskField } from '../../tasks/task-fields.ts'
import type { ChangeFacts } from './values.ts'

const nothing = {
  isUndo: false,
  isRedo: false,
  task: null,
  count: 0,
  along: 0,
  fields: [],
  to: null,
  discovery: null,
  replaced: [],
} as const

/** What was done first, of a change that takes it back or does it again. */
export interface DoneFirst {
  readonly kind: ChangeKind
  readonly isRedo: boolean
}

/** What a change did. Of an undo it is what was undone, as far as that is known. */
export function factsOf(
  change: Change,
  known: ChangeOf<Discovery> | undefined,
  { kind, isRedo }: DoneFirst = { kind: 'update', isRedo: false },
): ChangeFacts {
  if (change.undoes === null) return factsOfPlain(change, known)
  if (isRedo) return { ...factsOfPlain({ ...change, kind }, known && { ...known, kind }), isRedo }
  return { ...factsOfPlain(inverse(change, kind), known && inverse(known, kind)), isUndo: true }
}

/** An undo puts back last what the change began with. */
function inverse<Thing>(undo: ChangeOf<Thing>, kind: ChangeKind): ChangeOf<Thing> {
  const entries = undo.entries.map(({ before, after }) => ({ before: after, after: before })).toReversed()
  return { ...undo, kind, entries }
}

function factsOfPlain(change: Change, known: ChangeOf<Discovery> | undefined): ChangeFacts {
  const { kind, entries } = change
  const [entry] = entries
  if (!entry)
    return known?.entries[0] ? factsOfDiscovery(kind, known) : { ...nothing, did: withoutThings(kind) }
  const tasks = entries.map(taskOf)
  if (kind === 'move')
    return { ...aboutRoots(tasks), did: entry.before === null ? 'moved_here' : 'moved_away' }
  if (entry.after === null) return { ...aboutRoots(tasks), did: 'deleted' }
  const updates = entries.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const [first] = updates
  if (entry.before === null || !first) return { ...aboutAdded(tasks), did: 'added' }
  return { ...about(updates.map(({ after }) => after)), ...factsOfUpdates(updates, first) }
}

function withoutThings(kind: ChangeKind): ChangeFacts['did'] {
  if (kind === 'comment') return 'commented'
  if (kind === 'attach') return 'attached'
  return kind === 'detach' ? 'detached' : 'hidden'
}

/** The files of a change, which only their own part knows. */
export function factsOfFiles(
  facts: ChangeFacts,
  kind: ChangeKind,
  files: readonly { readonly name: string; readonly task: number }[],
): ChangeFacts {
  const [first] = files
  if (!first || facts.isUndo || facts.isRedo) return facts
  return {
    ...nothing,
    did: kind === 'detach' ? 'detached' : 'attached',
    task: { id: first.task, title: '' },
    count: 1,
    along: files.length - 1,
    to: shortened(first.name),
  }
}

function factsOfDiscovery(kind: ChangeKind, known: ChangeOf<Discovery>): ChangeFacts {
  const [entry] = known.entries
  const discovery = entry?.after ?? entry?.before
  if (!discovery) return { ...nothing, did: 'hidden' }
  const { id, type, text, replaces } = discovery
  const base = { ...nothing, discovery: { id, type, text: shortened(text) } }
  if (kind === 'forget' || entry?.after === null) return { ...base, did: 'forgot' }
  if (entry?.before) return { ...base, did: 'corrected' }
  const merged = known.entries.slice(1).flatMap(({ before }) => (before ? [before.id] : []))
  if (merged.length > 1) return { ...base, did: 'merged', replaced: merged }
  return replaces === null
    ? { ...base, did: 'remembered' }
    : { ...base, did: 'replaced', replaced: [replaces] }
}

type Update = { readonly before: Task; readonly after: Task }

type UpdateFacts = Pick<ChangeFacts, 'did' | 'fields' | 'to'> & Partial<Pick<ChangeFacts, 'task'>>

function factsOfUpdates(updates: readonly Update[], first: Update): UpdateFacts {
  const { before, after } = first
  const fields = [...new Set(updates.flatMap((update) => shownFields(update.before, update.after)))]
  const plain = { fields, to: null }
  const isOne = updates.length === 1
  // Claiming a task begins it, giving it back ends that.
  const isClaim =
    (fields.includes('claimedBy') || (fields.length === 0 && after.claimedBy !== null)) &&
    fields.every((field) => ['claimedBy', 'status'].includes(field))
  if (isOne && isClaim)
    return after.claimedBy === null
      ? { ...plain, did: 'released' }
      : { ...plain, did: 'claimed', to: oneLine(after.claimedBy) }
  const [only, another] = fields
  if (only === undefined || another !== undefined) return { ...plain, did: 'changed' }
  if (!isOne && !updates.every((update) => update.after[only] === after[only]))
    return { ...plain, did: 'changed' }
  switch (only) {
    case 'status':
      return { ...plain, did: statusDeed(before, after, isOne) }
    case 'priority':
      return { ...plain, did: 'priority', to: after.priority }
    case 'title':
      if (!isOne) return { ...plain, did: 'changed' }
      return { task: nameOf(before), fields, did: 'renamed', to: oneLine(after.title) }
    case 'due':
    case 'start':
    case 'repeat':
      return isOne ? { ...plain, did: only, to: after[only] } : { ...plain, did: 'changed' }
    case 'parent':
      if (!isOne) return { ...plain, did: 'changed' }
      return { ...plain, did: 'parent', to: after.parent === null ? null : String(after.parent) }
    default:
      return { ...plain, did: isOne && only === 'blockedBy' ? 'blockers' : 'changed' }
  }
}

function statusDeed(before: Task, after: Task, isOne: boolean): ChangeFacts['did'] {
  if (after.status === 'todo') return isOne && before.status === 'doing' ? 'put_back' : 'reopened'
  return ({ doing: 'began', done: 'completed', cancelled: 'cancelled' } as const)[after.status]
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

function about(tasks: readonly Task[]) {
  const [first] = tasks
  return { ...nothing, task: first ? nameOf(first) : null, count: tasks.length }
}

function nameOf({ id, title }: Task) {
  return { id, title: oneLine(title) }
}

/** Sub-tasks come along with the tasks that they are part of. */
function aboutRoots(tasks: readonly Task[]) {
  const ids = new Set(tasks.map(({ id }) => id))
  const roots = tasks.filter(({ parent }) => parent === null || !ids.has(parent))
  return { ...about(roots.length > 1 ? roots : tasks.slice(0, 1)), along: tasks.length - (roots.length || 1) }
}

/** Steps of the first one, or the rest of a list. */
function aboutAdded(tasks: readonly Task[]) {
  const [first, ...rest] = tasks
  return rest.every(({ parent }) => parent === first?.id)
    ? { ...about(tasks.slice(0, 1)), along: rest.length }
    : about(tasks)
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

const longest = 80

function shortened(text: string): string {
  const line = oneLine(text)
  const characters = [...line.slice(0, 2 * longest)]
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : line
}
