import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import type { Change } from './change.ts'
import { claimAt, isHeld, readClaimant, releaseAt } from './claim.ts'
import { checkBlockers, checkParent } from './links.ts'
import { type GivenFields, readGiven } from './read-values.ts'
import { moveTo, type Task } from './task.ts'
import { changedFields } from './task-fields.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskStore, TaskWriter } from './task-store.ts'
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
  const apply = readPatch(patch, origin)

  let unchanged: Task | undefined
  const written = await tasks.write('update', origin, async (tx) => {
    const before = await findOne(tx, which)
    const held =
      typeof patch.claim === 'string' && before.claimConnection !== null
        ? isHeld(before, await tx.lastHeard([before.claimConnection]), origin.at)
        : false
    const after = apply(before, held)
    const fields = changedFields(before, after)
    if (fields.length === 0) {
      unchanged = before
      return
    }
    if (fields.includes('parent') && after.parent !== null) await checkParent(tx, before.id, after.parent)
    if (fields.includes('blockedBy')) await checkBlockers(tx, before.id, after.blockedBy)
    tx.save(before, { ...after, updatedAt: origin.at })
    if (tx.isShared) tellConcerned(tx, before, after, origin.actor)
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
function readPatch(patch: TaskPatch, origin: Origin): (task: Task, isHeld: boolean) => Task {
  const { at } = origin
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  if (given.length === 0)
    throw invalid('no_changes', 'Nothing to change was given.', { hint: 'Name at least one field.' })

  const { status, ...values } = readGiven(patch)
  const claim = readClaim(patch.claim, origin)
  const note = patch.note === undefined ? null : readDescription(patch.note)
  return (task, isHeld) => {
    const claimed = claim(task, isHeld)
    const changed = { ...(status === undefined ? claimed : moveTo(claimed, status, at)), ...values }
    if (note === null) return changed
    return {
      ...changed,
      description: readDescription([changed.description, note].filter(Boolean).join('\n\n')),
    }
  }
}

function readClaim(
  claim: string | null | undefined,
  { at, actor, client, connection }: Origin,
): (task: Task, isHeld: boolean) => Task {
  if (claim === undefined) return (task) => task
  if (claim === null) return (task) => releaseAt(task, at)
  const claimant = { name: readClaimant(claim), connection: connection ?? `${actor}/${client ?? ''}` }
  return (task, isHeld) => claimAt(task, claimant, at, isHeld)
}

/** Who is given a task hears of it, and so does who had it when it comes back unclaimed. */
function tellConcerned(tx: TaskWriter, before: Task, after: Task, actor: string): void {
  const { id: task, assignee } = after
  if (assignee !== null && assignee !== before.assignee) {
    tx.follow(task, assignee)
    if (assignee !== actor) tx.notify({ person: assignee, kind: 'assigned', task })
  }
  const isReturned = before.claimedBy !== null && after.claimedBy === null && after.status === 'todo'
  if (isReturned && assignee !== null && assignee !== actor)
    tx.notify({ person: assignee, kind: 'returned', task })
}
