import { Failure, invalid } from '../errors.ts'
import { isOpen, type Task } from './task.ts'
import { isLongerThan, trimWhiteSpace } from './task-text.ts'

export const claimantLimit = 100

/** Takes a task for one worker. Of two at once one wins; the other is told who holds it. */
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

/** Gives a task back. An open one is to do again. */
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
