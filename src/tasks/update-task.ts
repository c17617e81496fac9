import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import { refuseOverwrite } from '../expected-text.ts'
import type { Change } from './change.ts'
import { checkDates } from './check-dates.ts'
import { claimAt, isHeld, lastSign, readClaimant, releaseAt } from './claim.ts'
import { checkBlockers, checkParent } from './links.ts'
import { type GivenFields, readGiven } from './read-values.ts'
import { isSeriesLoaded, loadSeries } from './repetition/series.ts'
import {
  type Follow,
  insertNext,
  isSucceeded,
  nextIn,
  succeed,
  takeBackNext,
} from './repetition/succession.ts'
import { isOpen, moveTo, type Task } from './task.ts'
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
  /** What the writer saw when they began: another text there now is not written over. */
  readonly expectedTitle?: string | undefined
  readonly expectedDescription?: string | null | undefined
}

export interface Updated {
  readonly before: Task
  readonly task: Task
  /** None when everything already was as asked. */
  readonly change: Change | null
  readonly repeated: boolean
  /** What comes after it, where this was what completed a task that repeats. */
  readonly next: Task | null
  /** Who had claimed it and was not heard of any more, where this call took it from them. */
  readonly formerHolder: FormerHolder | null
}

export interface FormerHolder {
  readonly name: string
  /** The person behind it, as far as the history goes back. */
  readonly person: string | null
  readonly lastHeard: Date
}

/** Changes the named fields in one step: two callers who change different fields both get their way. */
export async function updateTask(
  tasks: TaskStore,
  which: TaskRef,
  patch: TaskPatch,
  origin: Origin,
  /** Throws where the task is not as the caller takes it to be. */
  check: (before: Task) => void = () => {},
): Promise<Updated> {
  const apply = readPatch(patch, origin)

  let unchanged: Task | undefined
  let isToLoad = false
  let formerHolder: FormerHolder | null = null
  const written = await tasks.write('update', origin, async (tx) => {
    const before = await findOne(tx, which)
    check(before)
    const heard = await tx.lastHeard(
      typeof patch.claim === 'string' && before.claimConnection !== null ? [before.claimConnection] : [],
    )
    const applied = apply(before, isHeld(before, heard, origin.at, tx.leaseMs))
    refuseOverwrites(before, applied, patch)
    const after = changesDates(patch) ? checkDates(applied) : applied
    const fields = changedFields(before, after)
    if (fields.length === 0) {
      unchanged = before
      return
    }
    if (fields.includes('parent') && after.parent !== null) await checkParent(tx, before.id, after.parent)
    if (fields.includes('blockedBy')) await checkBlockers(tx, before.id, after.blockedBy)
    if (isSucceeded(before, after)) {
      isToLoad = !isSeriesLoaded()
      if (isToLoad) return
    }
    await saveWithNext(tx, before, { ...after, updatedAt: origin.at }, origin)
    if (isTakenOver(before, after)) {
      const person = await claimantOf(tx, before)
      formerHolder = { name: before.claimedBy, person, lastHeard: lastSign(before, heard) }
    }
    if (tx.isShared) await tellConcerned(tx, before, after, origin.actor)
  })
  if (isToLoad) {
    await loadSeries()
    return updateTask(tasks, which, patch, origin, check)
  }
  if (!written) {
    const task = unchanged as Task
    return { before: task, task, change: null, next: null, repeated: false, formerHolder: null }
  }
  const { change, repeated } = written
  const { before, after } = change.entries.find((entry) => entry.before && entry.after) as {
    before: Task
    after: Task
  }
  return { before, task: after, change, next: nextIn(change), repeated, formerHolder }
}

function refuseOverwrites(before: Task, after: Task, patch: TaskPatch): void {
  const { expectedTitle, expectedDescription } = patch
  refuseOverwrite({ field: 'title', now: before.title, next: after.title, expected: expectedTitle })
  refuseOverwrite({
    field: 'description',
    now: before.description,
    next: after.description,
    expected: expectedDescription,
  })
}

export function changesDates(patch: TaskPatch): boolean {
  return patch.due !== undefined || patch.start !== undefined || patch.repeat !== undefined
}

/** With the next task where this completes one that repeats, and without it where this opens it again. */
export async function saveWithNext(
  tx: TaskWriter,
  before: Task,
  after: Task,
  origin: Origin,
  follow?: Follow,
): Promise<void> {
  if (isSucceeded(before, after)) {
    const { task, following } = succeed(after, origin.at, follow)
    tx.save(before, task)
    if (following) await insertNext(tx, after, following, origin)
    return
  }
  const isReopened = before.status === 'done' && isOpen(after) && after.repeat === null
  tx.save(before, isReopened ? await takeBackNext(tx, after) : after)
}

/** Checks every value before anything is looked up, so that a bad title says nothing about whether a task exists. */
export function readPatch(patch: TaskPatch, origin: Origin): (task: Task, isHeld: boolean) => Task {
  const { at } = origin
  const { expectedTitle: _, expectedDescription: __, ...wanted } = patch
  const given = Object.values(wanted).filter((value) => value !== undefined)
  if (given.length === 0)
    throw invalid('no_changes', 'Nothing to change was given.', { hint: 'Name at least one field.' })

  const { status, ...values } = readGiven(patch)
  const claim = readClaim(patch.claim, origin)
  const note = patch.note === undefined ? null : readDescription(patch.note)
  return (task, isHeld) => {
    const claimed = claim(task, isHeld)
    const changed = {
      ...(status === undefined ? claimed : moveTo(claimed, status, at)),
      // A repetition that is given anew counts from the date that the task has then.
      ...(values.repeat !== undefined && { occurrence: null }),
      // Without a date there is nothing that could repeat.
      ...(values.due === null && values.repeat === undefined && { repeat: null }),
      ...values,
    }
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

/** One holder after another, without a release in between: the claim of the first was over. */
function isTakenOver(before: Task, after: Task): before is Task & { readonly claimedBy: string } {
  return (
    before.claimedBy !== null &&
    after.claimedBy !== null &&
    (before.claimConnection !== after.claimConnection || before.claimedBy !== after.claimedBy)
  )
}

/** Who made the claim that the task has. */
async function claimantOf(tx: TaskWriter, { id, claimedBy, claimConnection }: Task): Promise<string | null> {
  const holds = (task: Task | null | undefined) =>
    task?.claimedBy === claimedBy && task?.claimConnection === claimConnection
  const changes = await tx.changes({ task: id, kinds: ['update'], limit: 50 })
  const claiming = changes.find(({ entries }) => {
    const entry = entries.find(({ after }) => after?.id === id)
    return holds(entry?.after) && !holds(entry?.before)
  })
  return claiming?.origin.actor ?? null
}

/** Who is given a task hears of it, and so does who had claimed it, or has it, when it comes back. */
export async function tellConcerned(tx: TaskWriter, before: Task, after: Task, actor: string): Promise<void> {
  const { id: task, assignee } = after
  if (assignee !== null && assignee !== before.assignee) {
    tx.follow(task, assignee)
    if (assignee !== actor) tx.notify({ person: assignee, kind: 'assigned', task })
  }
  const isReleased = before.claimedBy !== null && after.claimedBy === null && after.status === 'todo'
  if (!isReleased && !isTakenOver(before, after)) return
  const concerned = new Set([await claimantOf(tx, before), isReleased ? assignee : null])
  for (const person of concerned)
    if (person !== null && person !== actor) tx.notify({ person, kind: 'returned', task })
}
