import { Failure, invalid } from '../errors.ts'
import { isOpen, type Task } from './task.ts'
import type { TaskReader } from './task-store.ts'
import { isLongerThan, trimWhiteSpace } from './task-text.ts'

export const claimantLimit = 100

/** A claim is over when its holder was not heard of for this long, unless another time is set. */
export const usualLeaseMs = 15 * 60_000

/** Who takes a task: how they are called, and over which connection they work. */
export interface Claimant {
  readonly name: string
  readonly connection: string
}

/** Takes a task for one worker. Of two at once one wins; the other is told who holds it. */
export function claimAt(task: Task, { name, connection }: Claimant, at: Date, isHeld: boolean): Task {
  if (!isOpen(task)) {
    throw new Failure('conflict', `Task ${task.id} is ${task.status}.`, {
      hint: 'Reopen it before claiming it.',
    })
  }
  if (task.claimConnection === connection && task.claimedBy === name) return task
  if (isHeld) {
    throw new Failure('conflict', `Task ${task.id} is claimed by ${task.claimedBy}.`, {
      hint: 'Take another task, or release this one first.',
      facts: { holder: task.claimedBy, id: task.id },
    })
  }
  return {
    ...task,
    claimedBy: name,
    claimConnection: connection,
    claimedAt: at,
    status: 'doing',
    updatedAt: at,
  }
}

/** Gives a task back. An open one is to do again. */
export function releaseAt(task: Task, at: Date): Task {
  if (task.claimedBy === null) return task
  const status = task.status === 'doing' ? 'todo' : task.status
  return { ...task, claimedBy: null, claimConnection: null, claimedAt: null, status, updatedAt: at }
}

/** What a task says of who holds it. */
type Claim = Pick<Task, 'claimedBy' | 'claimConnection' | 'claimedAt'>

/** Whether a claim stands: its holder took the task, or was heard of in the project, within the lease. */
export function isHeld(
  { claimedBy, claimConnection, claimedAt }: Claim,
  lastHeard: ReadonlyMap<string, Date>,
  now: Date,
  leaseMs: number,
): boolean {
  if (claimedBy === null) return false
  return lastSign({ claimConnection, claimedAt }, lastHeard).getTime() > now.getTime() - leaseMs
}

/** When the holder of a claim was last heard of. */
export function lastSign(
  { claimConnection, claimedAt }: Pick<Task, 'claimConnection' | 'claimedAt'>,
  lastHeard: ReadonlyMap<string, Date>,
): Date {
  const heard = lastHeard.get(claimConnection ?? '')?.getTime() ?? 0
  return new Date(Math.max(heard, claimedAt?.getTime() ?? 0))
}

/** The same tasks, without the claims that are over. */
export async function withLiveClaims<Some extends readonly Claim[]>(
  tasks: Pick<TaskReader, 'lastHeard' | 'leaseMs'>,
  some: Some,
  now: Date,
): Promise<Some> {
  if (some.every(({ claimedBy }) => claimedBy === null)) return some
  const connections = some.flatMap(({ claimConnection }) => claimConnection ?? [])
  const heard = await tasks.lastHeard([...new Set(connections)])
  return some.map((task) =>
    task.claimedBy === null || isHeld(task, heard, now, tasks.leaseMs)
      ? task
      : { ...task, claimedBy: null, claimConnection: null, claimedAt: null },
  ) as unknown as Some
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
