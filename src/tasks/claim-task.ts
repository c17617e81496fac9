import type { Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import type { Change } from './change.ts'
import { isOpen, type Task } from './task.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskStore } from './task-store.ts'
import { isLongerThan, trimWhiteSpace } from './task-text.ts'

export interface Claimed {
  readonly task: Task
  /** None when it already was so. */
  readonly change: Change | null
}

export const claimantLimit = 100

/** Takes a task for one worker. Of two at once one wins; the other is told who holds it. */
export async function claimTask(
  tasks: TaskStore,
  which: TaskRef,
  who: string,
  origin: Origin,
): Promise<Claimed> {
  const claimant = readClaimant(who)
  return setClaim(tasks, which, origin, 'claim', (task) => claimAt(task, claimant, origin.at))
}

/** Gives a task back. An open one is to do again. */
export async function releaseTask(tasks: TaskStore, which: TaskRef, origin: Origin): Promise<Claimed> {
  return setClaim(tasks, which, origin, 'release', (task) => releaseAt(task, origin.at))
}

export function claimAt(task: Task, claimant: string, at: Date): Task {
  if (!isOpen(task)) {
    throw new Failure('conflict', `Task ${task.id} is ${task.status}.`, {
      hint: 'Reopen it before claiming it.',
    })
  }
  if (task.claimedBy !== null && task.claimedBy !== claimant) {
    throw new Failure('conflict', `Task ${task.id} is claimed by ${task.claimedBy}.`, {
      hint: 'Take another task, or release this one first.',
      facts: { holder: task.claimedBy, id: task.id },
    })
  }
  return task.claimedBy === claimant ? task : { ...task, claimedBy: claimant, status: 'doing', updatedAt: at }
}

export function releaseAt(task: Task, at: Date): Task {
  if (task.claimedBy === null) return task
  return { ...task, claimedBy: null, status: task.status === 'doing' ? 'todo' : task.status, updatedAt: at }
}

export function readClaimant(who: string): string {
  const claimant = trimWhiteSpace(who)
  if (
    claimant === '' ||
    isLongerThan(claimant, claimantLimit) ||
    claimant.includes('\0') ||
    !claimant.isWellFormed()
  ) {
    throw invalid('bad_text', `A claim names its holder in 1 to ${claimantLimit} characters.`)
  }
  return claimant
}

async function setClaim(
  tasks: TaskStore,
  which: TaskRef,
  origin: Origin,
  kind: 'claim' | 'release',
  rule: (task: Task) => Task,
): Promise<Claimed> {
  let task: Task | undefined
  const written = await tasks.write(kind, origin, async (tx) => {
    const before = await findOne(tx, which)
    task = rule(before)
    if (task !== before) tx.save(before, task)
  })
  if (!written) return { task: task as Task, change: null }
  return { task: written.change.entries[0]?.after as Task, change: written.change }
}
