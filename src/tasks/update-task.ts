import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import type { Change } from './change.ts'
import { claimAt, readClaimant, releaseAt } from './claim.ts'
import { checkBlockers, checkParent } from './links.ts'
import { type GivenFields, readGiven } from './read-values.ts'
import { moveTo, type Task } from './task.ts'
import { changedFields } from './task-fields.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskStore } from './task-store.ts'
import { readDescription } from './task-text.ts'

/** What to change. A field that is left out stays; `null` clears it. */
export interface TaskPatch extends GivenFields {
  /** Takes it for that worker; `null` gives it back. A caller that does not get the task changes nothing of it. */
  readonly claim?: string | null
  /** Put under the description as a paragraph of its own. */
  readonly note?: unknown
}

export interface Updated {
  readonly before: Task
  readonly task: Task
  /** None when everything already was as asked. */
  readonly change: Change | null
  readonly repeated: boolean
}

/** Changes the named fields in one step: two callers who change different fields both get their way. */
export async function updateTask(
  tasks: TaskStore,
  which: TaskRef,
  patch: TaskPatch,
  origin: Origin,
): Promise<Updated> {
  const apply = readPatch(patch, origin.at)

  let unchanged: Task | undefined
  const written = await tasks.write('update', origin, async (tx) => {
    const before = await findOne(tx, which)
    const after = apply(before)
    const fields = changedFields(before, after)
    if (fields.length === 0) {
      unchanged = before
      return
    }
    if (fields.includes('parent') && after.parent !== null) await checkParent(tx, before.id, after.parent)
    if (fields.includes('blockedBy')) await checkBlockers(tx, before.id, after.blockedBy)
    tx.save(before, { ...after, updatedAt: origin.at })
  })
  if (!written) {
    const task = unchanged as Task
    return { before: task, task, change: null, repeated: false }
  }
  const { before, after } = written.change.entries[0] as { before: Task; after: Task }
  const { change, repeated } = written
  return { before, task: after, change, repeated }
}

/** Checks every value before anything is looked up, so that a bad title says nothing about whether a task exists. */
function readPatch(patch: TaskPatch, at: Date): (task: Task) => Task {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  if (given.length === 0)
    throw invalid('no_changes', 'Nothing to change was given.', { hint: 'Name at least one field.' })

  const { status, ...values } = readGiven(patch)
  const claim = readClaim(patch.claim, at)
  const note = patch.note === undefined ? null : readDescription(patch.note)
  return (task) => {
    const claimed = claim(task)
    const changed = { ...(status === undefined ? claimed : moveTo(claimed, status, at)), ...values }
    if (note === null) return changed
    return {
      ...changed,
      description: readDescription([changed.description, note].filter(Boolean).join('\n\n')),
    }
  }
}

function readClaim(claim: string | null | undefined, at: Date): (task: Task) => Task {
  if (claim === undefined) return (task) => task
  if (claim === null) return (task) => releaseAt(task, at)
  const claimant = readClaimant(claim)
  return (task) => claimAt(task, claimant, at)
}
