import type { Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import type { NewTask } from './add-task.ts'
import { type Change, taskOf } from './change.ts'
import { checkDates } from './check-dates.ts'
import { checkBlockers, checkParent } from './links.ts'
import { draftFields, readFields } from './read-values.ts'
import { blankTask, type Task, type TaskDraft, type TaskId } from './task.ts'
import type { TaskStore, TaskWriter } from './task-store.ts'
import { tellOfNew } from './tell-of-new.ts'

export const listLimit = 500

export interface ListedTask extends Omit<NewTask, 'steps'> {
  /** Which of those before it this one is a sub-task of, counted from 0. */
  readonly under?: number | undefined
  /** It is done already. */
  readonly isDone?: boolean | undefined
}

export interface AddedList {
  readonly tasks: readonly Task[]
  readonly change: Change
  readonly repeated: boolean
}

/** Adds the tasks of a list as one change: all of them, or none. */
export async function addTasks(
  store: TaskStore,
  list: readonly ListedTask[],
  origin: Origin,
): Promise<AddedList> {
  if (list.length === 0 || list.length > listLimit) {
    throw invalid('too_many', `A list has 1 to ${listLimit} tasks.`, {
      hint: 'Add it in several parts.',
      facts: { limit: listLimit },
    })
  }
  const drafts = list.map((listed, index) => ofItem(index, () => readListed(listed, index)))
  const written = await store.write('add', origin, async (tx) => {
    const ids: TaskId[] = []
    for (const { draft, under, isDone } of drafts) {
      if (under === undefined && draft.parent !== null) await checkParent(tx, null, draft.parent)
      if (draft.blockedBy.length > 0) await checkBlockers(tx, null, draft.blockedBy)
      const placed = under === undefined ? draft : { ...draft, parent: ids[under] as TaskId }
      const task = isDone ? await insertDone(tx, placed, origin.at) : await tx.insert(placed)
      tellOfNew(tx, task, origin)
      ids.push(task.id)
    }
  })
  if (!written) throw new Error('adding tasks recorded no change')
  const { change, repeated } = written
  return { tasks: change.entries.map(taskOf), change, repeated }
}

interface Listed {
  readonly draft: TaskDraft
  readonly under: number | undefined
  readonly isDone: boolean
}

function readListed({ under, isDone = false, ...given }: ListedTask, index: number): Listed {
  if (under !== undefined && !(Number.isInteger(under) && under >= 0 && under < index)) {
    throw invalid('bad_arguments', 'A sub-task stands below the task it belongs to.', {
      facts: { index, under },
    })
  }
  const draft = checkDates(readFields(given, draftFields))
  // Nothing comes after what is done already.
  return { under, isDone, draft: isDone ? { ...draft, repeat: null, occurrence: null } : draft }
}

/** A refusal says which of the tasks it is about. */
function ofItem<T>(index: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, reason, hint, facts } = error
    throw new Failure(code, message, {
      ...(reason && { reason }),
      ...(hint && { hint }),
      facts: { ...facts, index },
      cause: error,
    })
  }
}

async function insertDone(tx: TaskWriter, draft: TaskDraft, at: Date): Promise<Task> {
  const id = (await tx.lastNumber()) + 1
  const times = { createdAt: at, updatedAt: at, completedAt: at }
  const task: Task = { ...blankTask, ...draft, id, status: 'done', ...times }
  tx.restore(task)
  return task
}
