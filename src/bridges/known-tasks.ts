import { Slice } from '../slice.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import { everyNumbered } from './export/every.ts'
import { markLine, readMark, sameAs } from './mark.ts'
import type { IncomingTask } from './source.ts'

/** Which of the incoming tasks are there already, by the number they have here. */
export async function findKnown(
  tasks: TaskReader,
  incoming: readonly IncomingTask[],
): Promise<Map<string, TaskId>> {
  const there = new Map<string, TaskId>()
  if (incoming.length === 0) return there
  const index = new Index()
  for await (const task of everyNumbered(tasks)) index.add(task)
  const slice = new Slice()
  for (const task of incoming) {
    await slice.turn()
    const id = index.take(task)
    if (id !== undefined) there.set(task.key, id)
  }
  return there
}

/**
 * The keys of those that came into another project earlier, by their whole marks: two folders may have the same name, and
 * two projects may begin with the same tasks. They are not brought in again, because a task may have been moved since.
 */
export async function findElsewhere(
  incoming: readonly IncomingTask[],
  others: () => Promise<readonly TaskReader[]>,
): Promise<Set<string>> {
  const marked = incoming.filter(({ mark }) => mark !== null)
  if (marked.length === 0) return new Set()
  const lines = new Set<string>()
  for (const tasks of await others())
    for await (const { description } of everyNumbered(tasks)) {
      const mark = readMark(description)
      if (mark) lines.add(markLine(mark))
    }
  const isThere = ({ mark }: IncomingTask) => mark !== null && lines.has(markLine(mark))
  if (lines.size === 0) return new Set()
  return new Set(marked.filter(isThere).map(({ key }) => key))
}

/** Each task here stands for one of those that come in. */
class Index {
  readonly #byName = new Map<string, { readonly ids: TaskId[]; next: number }>()
  readonly #taken = new Set<TaskId>()

  add(task: Task): void {
    for (const name of namesOf(task)) {
      const alike = this.#byName.get(name)
      if (alike) alike.ids.push(task.id)
      else this.#byName.set(name, { ids: [task.id], next: 0 })
    }
  }

  take(task: IncomingTask): TaskId | undefined {
    for (const name of incomingNames(task)) {
      const alike = this.#byName.get(name)
      if (!alike) continue
      // Of two that are alike, the first comes first. Those that are taken are passed over once.
      while (this.#taken.has(alike.ids[alike.next] as TaskId)) alike.next++
      const id = alike.ids[alike.next]
      if (id === undefined) continue
      this.#taken.add(id)
      return id
    }
    return undefined
  }
}

function namesOf({ id, title, description, createdAt }: Task): string[] {
  const mark = readMark(description)
  return [
    ...numbered(id, createdAt),
    `title ${title} at ${createdAt.getTime()}`,
    ...(mark ? sameAs(mark) : []),
  ]
}

/** A task that has lost its mark is still known by its title and the date it was made, where the other tool keeps one. */
function incomingNames({ number, mark, title, createdAt }: IncomingTask): string[] {
  return [
    ...(number !== null && createdAt !== null ? numbered(number, createdAt) : []),
    ...(mark ? sameAs(mark) : []),
    ...(createdAt !== null ? [`title ${title} at ${createdAt.getTime()}`] : []),
  ]
}

/** Two tasks of one number and one millisecond are the same, whatever they are called; of one minute they need not be. */
function numbered(id: TaskId, createdAt: Date): string[] {
  return createdAt.getTime() % 60_000 === 0 ? [] : [`number ${id} at ${createdAt.getTime()}`]
}
