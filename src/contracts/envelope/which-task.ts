import { Failure } from '../../errors.ts'
import { pageLimit } from '../../tasks/list-tasks.ts'
import { byId, byWords, findMeant, findOne, type TaskRef } from '../../tasks/task-ref.ts'
import type { TaskReader } from '../../tasks/task-store.ts'
import { trimWhiteSpace } from '../../tasks/task-text.ts'
import { refuseWords } from '../blind.ts'
import type { Limited } from '../scopes.ts'

export interface Named {
  readonly task_id?: number
  readonly task_identifier?: string
}

interface Read {
  readonly id: TaskRef | undefined
  /** Empty when there are none. */
  readonly words: string
}

/** Reads how the task is named, before anything is looked up. */
export function readNamed({ task_id, task_identifier = '' }: Named): Read {
  const id = task_id === undefined ? undefined : byId(task_id)
  const words = trimWhiteSpace(task_identifier)
  if (!id && words === '') throw new Failure('invalid', 'No task is named.', { reason: 'no_task_named' })
  return { id, words }
}

/** The task meant. With both given they must name the same one, above all where it is about to be deleted. */
export async function findNamed(
  { tasks, scopes }: Limited & { readonly tasks: TaskReader },
  { id, words }: Read,
): Promise<TaskRef> {
  if (words !== '') refuseWords({ scopes })
  if (!id) return byWords(words)
  if (words === '') return id
  const task = await findOne(tasks, id)
  const meant = await findMeant(tasks, words, pageLimit)
  if (!meant.some((other) => other.id === task.id)) {
    throw new Failure('conflict', 'task_id and task_identifier name different tasks', {
      reason: 'two_tasks_named',
    })
  }
  return id
}
