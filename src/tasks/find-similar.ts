import { Failure } from '../errors.ts'
import { isOpen, type Task } from './task.ts'
import type { TaskReader, TaskTitle } from './task-store.ts'
import { foldTitle } from './task-text.ts'

/**
 * An open task that says the same as this one but for case, punctuation and spaces; the newest of them. It is asked for once
 * this one is stored, so a database that goes away between the two takes the hint away and not the answer.
 */
export async function findSimilar(tasks: TaskReader, task: Task): Promise<TaskTitle | undefined> {
  const start = task.title.replace(/[\p{P}\p{White_Space}]+$/u, '') || task.title
  const alike = await tasks.titlesStarting(start, 10).catch(noneWhileAway)
  return alike.find(
    (other) => other.id !== task.id && isOpen(other) && essence(other.title) === essence(task.title),
  )
}

function noneWhileAway(error: unknown): readonly TaskTitle[] {
  if (error instanceof Failure && error.code === 'unavailable') return []
  throw error
}

function essence(title: string): string {
  return foldTitle(title)
    .replace(/[\p{P}\p{White_Space}]+/gu, ' ')
    .trim()
}
