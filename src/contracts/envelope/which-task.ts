import { Failure } from '../../errors.ts'
import { pageLimit } from '../../tasks/list-tasks.ts'
import { byId, byWords, findMeant, findOne, type TaskRef } from '../../tasks/task-ref.ts'
import type { TaskReader } from '../../tasks/task-store.ts'
import { trimWhiteSpace } from '../../tasks/task-text.ts'

export interface Named {
  readonly task_id?: number
  readonly task_identifier?: string
}

export interface NamedRefs {
  readonly id?: { readonly id: TaskId }
  readonly words?: { readonly words: string }
}
/** Reads how the task is named, before anything is looked up. */
export function readNamed({ task_id, task_identifier }: Named): { id?: TaskRef; words?: TaskRef } {
  const words = task_identifier === undefined ? '' : trimWhiteSpace(task_identifier)
  const named = {
    ...(task_id !== undefined && { id: byId(task_id) }),
    ...(words !== '' && { words: byWords(words) }),
  }
  if (!named.id && !named.words)
    throw new Failure('invalid', 'No task is named.', { reason: 'no_task_named' })
  return named
}

/** The task meant. With both given they must name the same one, above all where it is about to be deleted. */
export async function findNamed(
  tasks: TaskReader,
  { id, words }: ReturnType<typeof readNamed>,
): Promise<TaskRef> {
  if (!id || !words) return (id ?? words) as TaskRef
  const meant = await findOne(tasks, id)
  const others = await tasks.findTitled((words as { words: string }).words, 1_000)
  if (!others.some((task) => task.id === meant.id)) {
    throw new Failure('conflict', 'task_id and task_identifier name different tasks', {
      reason: 'two_tasks_named',
    })
  }
  return id
}
