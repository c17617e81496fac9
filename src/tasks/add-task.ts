import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import { type Change, taskOf } from './change.ts'
import { checkDates } from './check-dates.ts'
import { checkBlockers, checkParent } from './links.ts'
import { draftFields, type GivenFields, readFields } from './read-values.ts'
import { blankTask, type Task } from './task.ts'
import type { TaskStore } from './task-store.ts'
import { readTitle } from './task-text.ts'
import { tellOfNew } from './tell-of-new.ts'

export const stepsLimit = 50

export interface NewTask extends Omit<GivenFields, 'status'> {
  readonly title: unknown
  /** Titles of sub-tasks that are added with it, as one change. */
  readonly steps?: readonly unknown[]
}

export interface Added {
  readonly task: Task
  readonly steps: readonly Task[]
  readonly change: Change
  readonly repeated: boolean
}

/** Adds a task, and its steps as sub-tasks. Under a repeated request key it returns what it added first. */
export async function addTask(tasks: TaskStore, input: NewTask, origin: Origin): Promise<Added> {
  const draft = checkDates(readFields(input, draftFields))
  const steps = readSteps(input.steps ?? [])

  const written = await tasks.write('add', origin, async (tx) => {
    if (draft.parent !== null) await checkParent(tx, null, draft.parent)
    if (draft.blockedBy.length > 0) await checkBlockers(tx, null, draft.blockedBy)
    const task = await tx.insert(draft)
    tellOfNew(tx, task, origin)
    for (const title of steps)
      await tx.insert({ ...blankTask, title, priority: draft.priority, parent: task.id })
  })
  if (!written) throw new Error('adding a task recorded no change')
  const [task, ...rest] = written.change.entries.map(taskOf)
  return { task: task as Task, steps: rest, change: written.change, repeated: written.repeated }
}

function readSteps(steps: readonly unknown[]): string[] {
  if (steps.length > stepsLimit) {
    throw invalid('too_many', `A task is added with at most ${stepsLimit} steps.`, {
      facts: { limit: stepsLimit },
    })
  }
  return steps.map((step) => readTitle(step))
}
