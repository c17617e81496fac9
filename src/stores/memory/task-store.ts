import type { ChangeKind, Origin, Touched } from '../../change.ts'
import type { Change } from '../../tasks/change.ts'
import { taskOf } from '../../tasks/change.ts'
import { isDueBefore } from '../../tasks/due.ts'
import { isDescending, sortKey } from '../../tasks/sort-key.ts'
import { isOpen, type Task, type TaskDraft, type TaskId } from '../../tasks/task.ts'
import type {
  ChangeQuery,
  SubtaskCount,
  TaskFilter,
  TaskQuery,
  TaskReader,
  TaskStore,
  TaskWriter,
  Written,
} from '../../tasks/task-store.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import { ChangeLog, checkOrigin, numbered, repeatOf } from '../change-log.ts'

/** Everything one owner has. */
export interface Shelf {
  readonly tasks: ReadonlyMap<TaskId, Task>
  readonly changes: readonly Change[]
  readonly touched: readonly Touched[]
  readonly lastTask: number
}

export const emptyShelf: Shelf = { tasks: new Map(), changes: [], touched: [], lastTask: 0 }

class MemoryTaskReader implements TaskReader {
  readonly #shelf: () => Shelf

  constructor(shelf: () => Shelf) {
    this.#shelf = shelf
  }

  async find(id: TaskId): Promise<Task | undefined> {
    return this.#shelf().tasks.get(id)
  }

  async findMany(ids: readonly TaskId[]): Promise<Task[]> {
    return [...new Set(ids)].flatMap((id) => this.#shelf().tasks.get(id) ?? [])
  }

  async findTitled(words: string, limit: number): Promise<Task[]> {
    const key = foldTitle(words)
    const exactness = (task: Task) => (foldTitle(task.title) === key ? 0 : 1)
    return this.#all()
      .filter((task) => foldTitle(task.title).includes(key))
      .sort((one, other) => exactness(one) - exactness(other) || other.id - one.id)
      .slice(0, limit)
  }

  async findStarting(words: string, limit: number): Promise<Task[]> {
    const [key, title] = [foldTitle(words), (task: Task) => foldTitle(task.title)]
    return this.#all()
      .filter((task) => title(task).startsWith(key))
      .sort((one, other) => compareText(title(one), title(other)) || other.id - one.id)
      .slice(0, limit)
  }

  async list(query: TaskQuery): Promise<Task[]> {
    const direction = isDescending(query.order) ? -1 : 1
    const place = (task: Task) => sortKey(task, query.order)
    return this.#all()
      .filter((task) => this.#matches(task, query) && (query.order !== 'due' || task.due !== null))
      .filter((task) => !query.after || compare(place(task), query.after) * direction > 0)
      .sort((one, other) => compare(place(one), place(other)) * direction)
      .slice(0, query.limit)
  }

  async count(filter: TaskFilter, upTo: number): Promise<number> {
    return Math.min(upTo, this.#all().filter((task) => this.#matches(task, filter)).length)
  }

  async waitingFor(id: TaskId): Promise<Task[]> {
    return this.#all().filter((task) => isOpen(task) && task.blockedBy.includes(id))
  }

  async blocked(ids: readonly TaskId[]): Promise<ReadonlySet<TaskId>> {
    return new Set((await this.findMany(ids)).filter((task) => this.#isBlocked(task)).map(({ id }) => id))
  }

  async subtaskCounts(ids: readonly TaskId[]): Promise<ReadonlyMap<TaskId, SubtaskCount>> {
    const below = (id: TaskId) => this.#all().filter((task) => task.parent === id)
    const counts = ids.map((id) => {
      const open = below(id).filter(isOpen).length
      return [id, { open, done: below(id).filter(({ status }) => status === 'done').length }] as const
    })
    return new Map(counts.filter(([id]) => below(id).length > 0))
  }

  async lastNumber(): Promise<TaskId> {
    return this.#shelf().lastTask
  }

  async findChange(id: number): Promise<Change | undefined> {
    return this.#shelf().changes.find((change) => change.id === id)
  }

  async changes(query: ChangeQuery): Promise<Change[]> {
    return this.#shelf()
      .changes.filter((change) => query.before === undefined || change.id < query.before)
      .filter((change) => query.after === undefined || change.id > query.after)
      .filter((change) => query.client === undefined || change.origin.client === query.client)
      .filter((change) => !query.standing || (change.undoneBy === null && change.kind !== 'undo'))
      .filter(
        (change) =>
          query.task === undefined || change.entries.some((entry) => taskOf(entry).id === query.task),
      )
      .toReversed()
      .slice(0, query.limit)
  }

  async lastChange(): Promise<number> {
    return this.#shelf().touched.at(-1)?.id ?? 0
  }

  async touched(after: number, limit: number): Promise<Touched[]> {
    return this.#shelf()
      .touched.filter(({ id }) => id > after)
      .slice(0, limit)
  }

  #all(): Task[] {
    return [...this.#shelf().tasks.values()].sort((one, other) => one.id - other.id)
  }

  #matches(task: Task, filter: TaskFilter): boolean {
    return (
      (filter.state === undefined || isOpen(task) === (filter.state === 'open')) &&
      (filter.blocked === undefined || this.#isBlocked(task) === filter.blocked) &&
      (filter.dueBefore === undefined || isDueBefore(task.due, filter.dueBefore)) &&
      (filter.words === undefined || foldTitle(task.title).includes(foldTitle(filter.words))) &&
      (filter.priority === undefined || task.priority === filter.priority) &&
      (filter.tag === undefined || task.tags.includes(filter.tag)) &&
      (filter.parent === undefined || task.parent === filter.parent)
    )
  }

  #isBlocked(task: Task): boolean {
    return task.blockedBy.some((id) => {
      const blocker = this.#shelf().tasks.get(id)
      return blocker !== undefined && isOpen(blocker)
    })
  }
}

export class MemoryTaskStore extends MemoryTaskReader implements TaskStore {
  readonly #shelves: Map<string, Shelf>
  readonly #owner: string
  readonly #queue: { last: Promise<unknown> }

  constructor(shelves: Map<string, Shelf>, owner: string, queue: { last: Promise<unknown> }) {
    super(() => shelves.get(owner) ?? emptyShelf)
    this.#shelves = shelves
    this.#owner = owner
    this.#queue = queue
  }

  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: TaskWriter) => Promise<void>,
  ): Promise<Written | undefined> {
    const turn = this.#queue.last.then(() => this.#transaction(kind, origin, work))
    this.#queue.last = turn.catch(() => {})
    return turn
  }

  async #transaction(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: TaskWriter) => Promise<void>,
  ): Promise<Written | undefined> {
    checkOrigin(origin)
    const shelf = this.#shelves.get(this.#owner) ?? emptyShelf
    const seen =
      origin.requestKey && shelf.changes.find((change) => change.origin.requestKey === origin.requestKey)
    if (seen) return repeatOf(seen, kind)

    const writer = new MemoryTaskWriter(shelf, origin.at)
    await work(writer)
    const finished = writer.finish(kind, origin)
    if (!finished) return undefined
    this.#shelves.set(this.#owner, finished.shelf)
    return { change: finished.change, repeated: false }
  }
}

class MemoryTaskWriter extends MemoryTaskReader implements TaskWriter {
  readonly #tasks: Map<TaskId, Task>
  readonly #before: Shelf
  readonly #at: Date
  readonly #log = new ChangeLog<Task>()
  #lastTask: number

  constructor(before: Shelf, at: Date) {
    const tasks = new Map(before.tasks)
    super(() => ({ ...before, tasks }))
    this.#tasks = tasks
    this.#before = before
    this.#at = at
    this.#lastTask = before.lastTask
  }

  async insert(draft: TaskDraft): Promise<Task> {
    const task = numbered(draft, this.#lastTask + 1, this.#at)
    this.restore(task)
    return task
  }

  override async lastNumber(): Promise<TaskId> {
    return this.#lastTask
  }

  restore(task: Task): void {
    this.#lastTask = Math.max(this.#lastTask, task.id)
    this.#tasks.set(task.id, task)
    this.#log.record(null, task)
  }

  save(before: Task, after: Task): void {
    this.#tasks.set(after.id, after)
    this.#log.record(before, after)
  }

  remove(task: Task): void {
    this.#tasks.delete(task.id)
    this.#log.record(task, null)
  }

  undoes(change: Change): void {
    this.#log.undone = change
  }

  finish(kind: ChangeKind, origin: Origin): { shelf: Shelf; change: Change } | undefined {
    const id = (this.#before.changes.at(-1)?.id ?? 0) + 1
    const change = this.#log.close(id, kind, origin)
    if (!change) return undefined
    const undone = this.#log.undone
    const earlier = this.#before.changes.map((one) => {
      if (one.id === undone?.id) return { ...one, undoneBy: id }
      return undone && one.id === undone.undoes ? { ...one, undoneBy: null } : one
    })
    const touched = { id, subjects: change.entries.map((entry) => `task:${taskOf(entry).id}`) }
    const shelf = {
      tasks: this.#tasks,
      changes: [...earlier, change],
      touched: [...this.#before.touched, touched],
      lastTask: this.#lastTask,
    }
    return { shelf, change }
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, place) => value !== other[place])
  return index === -1 ? 0 : (one[index] as number) - (other[index] as number)
}

/** By code points, as the databases compare. */
function compareText(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
