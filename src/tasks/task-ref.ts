import { Failure, invalid } from '../errors.ts'
import type { Task, TaskId } from './task.ts'
import type { TaskReader } from './task-store.ts'
import { foldTitle, trimWhiteSpace } from './task-text.ts'

/** How a caller names a task: by its number, or by words of its title. */
export type TaskRef = { readonly id: TaskId } | { readonly words: string }

export const candidateLimit = 5

export function readTaskId(value: unknown): TaskId {
  if (!Number.isSafeInteger(value) || (value as number) < 1) {
    throw invalid('bad_task_id', 'A task number is a whole number from 1 up.', { facts: { id: value } })
  }
  return value as TaskId
}

export function byId(id: unknown): TaskRef {
  return { id: readTaskId(id) }
}

export function byWords(text: string): TaskRef {
  const words = trimWhiteSpace(text)
  if (words === '') throw invalid('no_task_named', 'Say which task, by its number or by words of its title.')
  return { words }
}

/** `42`, `"42"` and `"#42"` are numbers; anything else is words. */
export function readTaskRef(value: number | string): TaskRef {
  if (typeof value === 'number') return byId(value)
  const number = /^\s*#?(\d{1,16})\s*$/.exec(value)?.[1]
  return number === undefined ? byWords(value) : byId(Number(number))
}

/** The one task meant, or a failure. */
export async function findOne(tasks: TaskReader, ref: TaskRef): Promise<Task> {
  if ('id' in ref) {
    const task = await tasks.find(ref.id)
    if (!task) throw noSuchTask(ref.id)
    return task
  }
  const meant = await findMeant(tasks, ref.words, candidateLimit + 1)
  const [task, another] = meant
  if (!task) throw nothingTitled(ref.words)
  if (another) throw severalTitled(ref.words, meant)
  return task
}

/** The tasks that words can mean: those titled exactly so or, where there is none, all that have them in the title. */
export async function findMeant(tasks: TaskReader, words: string, limit: number): Promise<Task[]> {
  // Asked first because an index answers it; for a part of a title all titles must be looked through.
  const starting = await tasks.findStarting(words, limit)
  const exact = starting.filter((task) => foldTitle(task.title) === foldTitle(words))
  return exact.length > 0 ? exact : tasks.findTitled(words, limit)
}

export function noSuchTask(id: TaskId): Failure {
  return new Failure('not_found', `There is no task ${id}.`, {
    next: 'see_task_numbers',
    facts: { id },
  })
}

function nothingTitled(words: string): Failure {
  return new Failure('not_found', `No task has "${shorten(words)}" in its title.`, {
    next: 'see_task_titles',
    facts: { words: shorten(words) },
  })
}

function severalTitled(words: string, matches: readonly Task[]): Failure {
  return new Failure('ambiguous', `Several tasks have "${shorten(words)}" in their title.`, {
    hint: 'Name one by its number.',
    facts: {
      words: shorten(words),
      candidates: matches.slice(0, candidateLimit),
      more: matches.length > candidateLimit,
    },
  })
}

/** What a caller wrote goes back to them cut, so that no answer grows with its question. */
function shorten(words: string): string {
  const characters = [...words.slice(0, 202)]
  return characters.length > 100 ? `${characters.slice(0, 100).join('')}…` : words
}
