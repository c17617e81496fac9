import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import { type Change, taskOf } from './change.ts'
import { type Due, readDue } from './due.ts'
import { checkBlockers, checkParent } from './links.ts'
import { readPriority } from './read-values.ts'
import type { Priority, Task, TaskDraft, TaskId } from './task.ts'
import { readTaskId } from './task-ref.ts'
import type { TaskStore } from './task-store.ts'
import { readDescription, readTags, readTitle } from './task-text.ts'

export const stepsLimit = 50

export interface NewTask {
  readonly title: unknown
  readonly description?: unknown
  readonly priority?: unknown
  readonly due?: string | null
  readonly tags?: readonly string[]
  readonly parent?: unknown
  readonly blockedBy?: readonly unknown[]
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
  const draft = readDraft(input)
  const steps = readSteps(input.steps ?? [])

  const written = await tasks.write('add', origin, async (tx) => {
    if (draft.parent !== null) await checkParent(tx, null, draft.parent)
    if (draft.blockedBy.length > 0) await checkBlockers(tx, null, draft.blockedBy)
    const task = await tx.insert(draft)
    for (const title of steps) await tx.insert(stepOf(task.id, title, draft.priority))
  })
  if (!written) throw new Error('adding a task recorded no change')
  const [task, ...rest] = written.change.entries.map(taskOf)
  return { task: task as Task, steps: rest, change: written.change, repeated: written.repeated }
}

function readDraft(input: NewTask): TaskDraft {
  return {
    title: readTitle(input.title),
    description: readDescription(input.description),
    priority: input.priority === undefined ? 'medium' : readPriority(input.priority),
    status: 'todo',
    due: (input.due ?? null) === null ? null : (readDue(input.due as string) as Due),
    tags: readTags(input.tags ?? []),
    parent: (input.parent ?? null) === null ? null : readTaskId(input.parent),
    blockedBy: [...new Set((input.blockedBy ?? []).map(readTaskId))],
  }
}

function readSteps(steps: readonly unknown[]): string[] {
  if (steps.length > stepsLimit) {
    throw invalid('too_many', `A task is added with at most ${stepsLimit} steps.`, {
      facts: { limit: stepsLimit },
    })
  }
  return steps.map((step) => readTitle(step))
}

function stepOf(parent: TaskId, title: string, priority: Priority): TaskDraft {
  return { title, description: null, priority, status: 'todo', due: null, tags: [], parent, blockedBy: [] }
}
