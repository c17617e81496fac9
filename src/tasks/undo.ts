import { Failure } from '../errors.ts'
import { type Change, type ChangeEntry, type Origin, taskOf } from './change.ts'
import { checkBlockers, checkParent } from './links.ts'
import { changedFields, sameField, type Task, type TaskField } from './task.ts'
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
  const written = await tasks.write('undo', origin, async (tx) => {
    const change = which === undefined ? await lastStanding(tx) : await namedChange(tx, which)
    for (const entry of change.entries.toReversed()) await putBack(tx, change, entry, origin.at)
    tx.undoes(change)
  })
  if (!written) throw new Error('an undo recorded no change')
  const undone = await tasks.findChange(written.change.undoes as number)
  if (!undone) throw new Error('the change an undo put back is gone')
  return { undone, change: written.change }
}

async function lastStanding(tx: TaskWriter): Promise<Change> {
  const [last] = await tx.changes({ standing: true, limit: 1 })
  if (!last) throw new Failure('not_found', 'There is nothing to undo.')
  return last
}

async function namedChange(tx: TaskWriter, id: number): Promise<Change> {
  const change = Number.isSafeInteger(id) && id > 0 ? await tx.findChange(id) : undefined
  if (!change) {
    throw new Failure('not_found', `There is no change ${id}.`, {
      hint: 'get_task shows the changes of a task. Old changes are removed after the retention time.',
      facts: { change: id },
    })
  }
  if (change.undoneBy !== null) {
    throw new Failure('conflict', `Change ${id} is already undone.`, {
      hint: `Undo change ${change.undoneBy} to do it again.`,
      facts: { change: id, undoneBy: change.undoneBy },
    })
  }
  return change
}

async function putBack(
  tx: TaskWriter,
  change: Change,
  { before, after }: ChangeEntry,
  at: Date,
): Promise<void> {
  const id = taskOf({ before, after }).id
  const now = await tx.find(id)
  if (before && after) {
    const fields = changedFields(before, after)
    if (!now) throw await touched(tx, change, id, 'was deleted')
    const since = fields.find((field) => !sameField(now, after, field))
    if (since) throw await touched(tx, change, id, `had its ${word(since)} changed`)
    const restored = { ...now, ...pick(before, fields), updatedAt: at }
    if (restored.parent !== null && fields.includes('parent')) await checkParent(tx, id, restored.parent)
    if (fields.includes('blockedBy')) await checkBlockers(tx, id, restored.blockedBy)
    tx.save(now, restored)
  } else if (after) {
    if (!now) throw await touched(tx, change, id, 'was deleted')
    if (changedFields(now, after).length > 0) throw await touched(tx, change, id, 'was changed')
    const [child] = await tx.list({ parent: id, order: 'newest', limit: 1 })
    if (child) throw await touched(tx, change, id, `got the sub-task ${child.id}`)
    tx.remove(now)
  } else if (before) {
    if (now) throw await touched(tx, change, id, 'is there again')
    tx.restore(before)
  }
}

async function touched(tx: TaskWriter, change: Change, id: number, what: string): Promise<Failure> {
  const [last] = await tx.changes({ task: id, limit: 1 })
  const by = last && last.id > change.id ? ` (change ${last.id})` : ''
  return new Failure('conflict', `Change ${change.id} cannot be undone: task ${id} ${what} since${by}.`, {
    ...(by && { hint: `Undo change ${last?.id} first.` }),
    facts: { change: change.id, task: id, ...(by && { later: last?.id }) },
  })
}

function pick(task: Task, fields: readonly TaskField[]): Partial<Task> {
  return Object.fromEntries(fields.map((field) => [field, task[field]]))
}

function word(field: TaskField): string {
  return { blockedBy: 'blockers', claimedBy: 'claim', completedAt: 'completion' }[field as string] ?? field
}
