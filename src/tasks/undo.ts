import { type Origin, originalOf } from '../change.ts'
import { Failure } from '../errors.ts'
import { type Change, type ChangeEntry, taskOf } from './change.ts'
import { checkBlockers, checkParent } from './links.ts'
import type { Task, TaskId } from './task.ts'
import { changeableFields, changedFields, sameField, type TaskField, taskFields } from './task-fields.ts'
import type { TaskStore, TaskWriter } from './task-store.ts'

export interface Undone {
  /** The change that was put back. */
  readonly undone: Change
  /** The change that did it; undoing that one does it again. */
  readonly change: Change
}

/**
 * Puts back a change: the one named, or the last that still stands (so that undoing again goes further back).
 * A field that was changed again since is never overwritten: then nothing is put back.
 */
export async function undo(tasks: TaskStore, which: number | undefined, origin: Origin): Promise<Undone> {
  let meant: Change | undefined
  const written = await tasks.write('undo', origin, async (tx) => {
    const change = which === undefined ? await lastStanding(tx) : await namedChange(tx, which)
    if (change.isElsewhere) throw new Error('a change of other things than tasks')
    const entries = change.entries.toReversed()
    for (let from = 0; from < entries.length; from += pieceSize)
      await putBackAll(tx, change, entries.slice(from, from + pieceSize), origin.at)
    tx.undoes(change)
    meant = change
  })
  if (!written) throw new Error('an undo recorded no change')
  const { undoes } = written.change
  // Not read again, because it may have thousands of entries. Of a repeated request it is not known yet.
  const undone =
    meant?.id === undoes
      ? { ...(meant as Change), undoneBy: written.change.id }
      : await tasks.findChange(undoes as number)
  if (!undone) throw new Error('the change an undo put back is gone')
  return { undone, change: written.change }
}

async function lastStanding(tx: TaskWriter): Promise<Change> {
  const [last] = await tx.changes({ standing: true, limit: 1 })
  if (!last) throw new Failure('not_found', 'There is nothing to undo.')
  return last
}

async function namedChange(tx: TaskWriter, id: number): Promise<Change> {
  const named = Number.isSafeInteger(id) && id > 0 ? await tx.findChange(id) : undefined
  if (!named) {
    throw new Failure('not_found', `There is no change ${id}.`, {
      next: 'see_changes_of_task',
      hint: 'Old changes are removed after the retention time.',
      facts: { change: id },
    })
  }
  const change = await originalOf(named, (one) => tx.findChange(one))
  if (change.undoneBy !== null) {
    throw new Failure('conflict', `Change ${change.id} is already undone.`, {
      hint: `Undo change ${change.undoneBy} to do it again.`,
      facts: { change: change.id, undoneBy: change.undoneBy },
    })
  }
  return change
}

/** So many tasks are asked for at once. */
const pieceSize = 500

/** What has to be known of several tasks before they are put back, kept in step with what is written. */
interface Around {
  readonly now: Map<TaskId, Task>
  /** Those that have sub-tasks, or may have got some. */
  readonly parents: Set<TaskId>
  /** Later changes that stand, newest first. */
  readonly later: ReadonlyMap<TaskId, readonly LaterEntry[]>
}

interface LaterEntry {
  readonly change: Change
  readonly entry: ChangeEntry
}

async function putBackAll(
  tx: TaskWriter,
  change: Change,
  entries: readonly ChangeEntry[],
  at: Date,
): Promise<void> {
  const around = await lookAround(tx, change, [...new Set(entries.map((entry) => taskOf(entry).id))])
  for (const entry of entries) {
    await putBack(tx, around, change, entry, at)
    await tx.turn()
  }
}

async function lookAround(tx: TaskWriter, change: Change, ids: readonly TaskId[]): Promise<Around> {
  const [changes, tasks, counts] = await Promise.all([
    tx.laterChanges(ids, change.id),
    tx.findMany(ids),
    tx.subtaskCounts(ids),
  ])
  const later = new Map<TaskId, LaterEntry[]>()
  for (const one of changes) {
    for (const entry of one.entries) {
      const { id } = taskOf(entry)
      const known = later.get(id)
      if (!known) later.set(id, [{ change: one, entry }])
      // Of each change the first word about a task.
      else if (known.at(-1)?.change !== one) known.push({ change: one, entry })
    }
  }
  return { later, now: new Map(tasks.map((task) => [task.id, task])), parents: new Set(counts.keys()) }
}

async function putBack(
  tx: TaskWriter,
  around: Around,
  change: Change,
  entry: ChangeEntry,
  at: Date,
): Promise<void> {
  const { before, after } = entry
  const { id } = taskOf(entry)
  refuseIfTouched(around, change, entry)
  const now = around.now.get(id)
  if (before && after) {
    // What a calendar wrote beside is no reason to refuse: where it was written again since, it stays.
    const fields = changedFields(before, after).filter(
      (field) => !isBeside(field) || (now && sameField(now, after, field)),
    )
    const since = fields.find((field) => !now || !sameField(now, after, field))
    if (!now || since)
      throw cannot(change, id, now ? `has another ${taskFields[since as TaskField].word} now` : 'is gone')
    const restored = { ...now, ...pick(before, fields), updatedAt: at }
    if (restored.parent !== null && fields.includes('parent')) await checkParent(tx, id, restored.parent)
    // A task may have waited for one that was deleted, and may do so again; only what is there can wait in a circle.
    if (fields.includes('blockedBy')) await checkBlockers(tx, id, await present(tx, restored.blockedBy))
    tx.save(now, restored)
    note(around, restored)
  } else if (after) {
    if (!now || changedFields(now, after).length > 0)
      throw cannot(change, id, now ? 'is not as it was' : 'is gone')
    if (around.parents.has(id)) {
      const [child] = await tx.list({ parent: id, order: 'newest', limit: 1 })
      if (child) throw cannot(change, id, `got the sub-task ${child.id} since`)
    }
    tx.remove(now)
    around.now.delete(id)
  } else if (before) {
    if (now) throw cannot(change, id, 'is there again')
    tx.restore(before)
    note(around, before)
  }
}

function note({ now, parents }: Around, task: Task): void {
  now.set(task.id, task)
  if (task.parent !== null) parents.add(task.parent)
}

async function present(tx: TaskWriter, ids: readonly TaskId[]): Promise<TaskId[]> {
  return (await tx.findMany(ids)).map((task) => task.id)
}

/**
 * A later change of the same fields that still stands keeps its right, also where the values happen to be the same
 * again: without what it built on, it could never be undone itself.
 */
function refuseIfTouched(around: Around, change: Change, entry: ChangeEntry): void {
  const { id } = taskOf(entry)
  for (const { change: later, entry: theirs } of around.later.get(id) ?? []) {
    const isWholly =
      entry.before === null || entry.after === null || theirs.before === null || theirs.after === null
    const field = touchedFields(theirs).find(
      (one) => touchedFields(entry).includes(one) && (isWholly || !isBeside(one)),
    )
    if (field === undefined) continue
    const isWhole = entry.before === null || theirs.before === null
    const what =
      theirs.after === null
        ? 'was deleted'
        : isWhole
          ? 'was changed'
          : `had its ${taskFields[field].word} changed`
    throw cannot(change, id, `${what} since (change ${later.id})`, later)
  }
}

function isBeside(field: TaskField): boolean {
  return field === 'calendarObject'
}

/** Adding and deleting touch all of a task. */
function touchedFields({ before, after }: ChangeEntry): readonly TaskField[] {
  return before && after ? changedFields(before, after) : changeableFields
}

function cannot(change: Change, id: number, why: string, later?: Change): Failure {
  return new Failure('conflict', `Change ${change.id} cannot be undone: task ${id} ${why}.`, {
    ...(later && { hint: `Undo change ${later.id} first.` }),
    facts: { change: change.id, task: id, ...(later && { later: later.id }) },
  })
}

function pick(task: Task, fields: readonly TaskField[]): Partial<Task> {
  return Object.fromEntries(fields.map((field) => [field, task[field]]))
}
