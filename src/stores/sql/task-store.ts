import type { ChangeKind, Origin, Touched } from '../../change.ts'
import type { Change } from '../../tasks/change.ts'
import { isOpen, type Status, type Task, type TaskDraft, type TaskId } from '../../tasks/task.ts'
import { fieldsOf, optionalFields } from '../../tasks/task-fields.ts'
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
import { ChangeLog, checkOrigin, numbered } from '../change-log.ts'
import {
  type ChangeRow,
  type Recorded,
  selectChange,
  selectChanges,
  selectLastChange,
  selectTouched,
  toChanges,
  toTouched,
} from './changes.ts'
import { type Counters, earlierRequest, lockOwner, recordChange } from './counters.ts'
import type { Engine, Queries } from './engine.ts'
import { readJson } from './read-json.ts'
import type { Statement } from './statement.ts'
import {
  countSubtasks,
  countUpTo,
  selectBlocked,
  selectLastNumber,
  selectPage,
  selectStarting,
  selectTask,
  selectTasks,
  selectTitled,
  selectWaiting,
} from './task-queries.ts'
import { deleteTask, insertTask, linkChanges, type TaskRow, toTask, updateTask } from './task-rows.ts'

const times = fieldsOf('time')

const recordedTask: Recorded<Task> = {
  isOwn: (subject) => subject.startsWith('task:'),
  subject: ({ id }) => `task:${id}`,
  revive(json) {
    // What was recorded before a field came into being lacks it.
    const task = readJson(json)
    for (const name of optionalFields) task[name] ??= null
    for (const name of times) if (task[name] !== null) task[name] = new Date(task[name])
    return task
  },
}

type Ask = <Row>(statement: Statement) => Promise<Row[]>

class SqlTaskReader implements TaskReader {
  protected readonly owner: string
  readonly #ask: Ask

  constructor(owner: string, ask: Ask) {
    this.owner = owner
    this.#ask = ask
  }

  async find(id: TaskId): Promise<Task | undefined> {
    const [row] = await this.#ask<TaskRow>(selectTask(this.owner, id))
    return row && toTask(row)
  }

  async findMany(ids: readonly TaskId[]): Promise<Task[]> {
    return ids.length === 0 ? [] : this.#tasks(selectTasks(this.owner, ids))
  }

  findTitled(words: string, limit: number): Promise<Task[]> {
    return this.#tasks(selectTitled(this.owner, words, limit))
  }

  findStarting(words: string, limit: number): Promise<Task[]> {
    return this.#tasks(selectStarting(this.owner, words, limit))
  }

  list(query: TaskQuery): Promise<Task[]> {
    return this.#tasks(selectPage(this.owner, query))
  }

  async count(filter: TaskFilter, upTo: number): Promise<number> {
    const [row] = await this.#ask<readonly [total: number]>(countUpTo(this.owner, filter, upTo))
    return row?.[0] ?? 0
  }

  waitingFor(id: TaskId): Promise<Task[]> {
    return this.#tasks(selectWaiting(this.owner, id))
  }

  async blocked(ids: readonly TaskId[]): Promise<ReadonlySet<TaskId>> {
    if (ids.length === 0) return new Set()
    const rows = await this.#ask<readonly [task: TaskId]>(selectBlocked(this.owner, ids))
    return new Set(rows.map(([task]) => task))
  }

  async subtaskCounts(ids: readonly TaskId[]): Promise<ReadonlyMap<TaskId, SubtaskCount>> {
    const counts = new Map<TaskId, SubtaskCount>()
    if (ids.length === 0) return counts
    const asked = countSubtasks(this.owner, ids)
    for (const [parent, status, count] of await this.#ask<readonly [TaskId, Status, number]>(asked)) {
      const { open, done } = counts.get(parent) ?? { open: 0, done: 0 }
      counts.set(parent, {
        open: open + (isOpen({ status }) ? count : 0),
        done: done + (status === 'done' ? count : 0),
      })
    }
    return counts
  }

  async lastNumber(): Promise<TaskId> {
    const [row] = await this.#ask<readonly [last: TaskId]>(selectLastNumber(this.owner))
    return row?.[0] ?? 0
  }

  async findChange(id: number): Promise<Change | undefined> {
    return toChanges(await this.#ask<ChangeRow>(selectChange(this.owner, id)), recordedTask)[0]
  }

  async changes(query: ChangeQuery): Promise<Change[]> {
    return toChanges(await this.#ask<ChangeRow>(selectChanges(this.owner, query)), recordedTask)
  }

  async lastChange(): Promise<number> {
    const [row] = await this.#ask<readonly [number]>(selectLastChange(this.owner))
    return row?.[0] ?? 0
  }

  async touched(after: number, limit: number): Promise<Touched[]> {
    return toTouched(await this.#ask(selectTouched(this.owner, after, limit)))
  }

  async #tasks(statement: Statement): Promise<Task[]> {
    return (await this.#ask<TaskRow>(statement)).map(toTask)
  }
}

export class SqlTaskStore extends SqlTaskReader implements TaskStore {
  readonly #engine: Engine

  constructor(engine: Engine, owner: string) {
    super(owner, (statement) => engine.read(owner, statement))
    this.#engine = engine
  }

  async write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: TaskWriter) => Promise<void>,
  ): Promise<Written | undefined> {
    return this.#engine.write(this.owner, async (queries) => {
      checkOrigin(origin)
      const counters = lockOwner(this.#engine, queries, this.owner)
      if (origin.requestKey !== undefined) {
        await counters
        const seen = await earlierRequest(queries, this.owner, kind, origin, recordedTask)
        if (seen) return seen
      }
      const writer = new SqlTaskWriter(this.owner, queries, counters, origin.at)
      // Not awaited one after the other: what `work` asks first travels together with the lock.
      const [locked] = await Promise.all([counters, work(writer)])
      origin.signal?.throwIfAborted() // again, because waiting for the lock is where the time goes
      return writer.finish(locked, kind, origin)
    })
  }
}

class SqlTaskWriter extends SqlTaskReader implements TaskWriter {
  readonly #queries: Queries
  readonly #counters: Promise<Counters>
  readonly #at: Date
  readonly #log = new ChangeLog<Task>()
  /** The highest number that was put in here. */
  #highest = 0

  constructor(owner: string, queries: Queries, counters: Promise<Counters>, at: Date) {
    super(owner, (statement) => queries.all(statement))
    this.#queries = queries
    this.#counters = counters
    this.#at = at
  }

  async insert(draft: TaskDraft): Promise<Task> {
    const [lastTask] = await this.#counters
    const task = numbered(draft, Math.max(lastTask, this.#highest) + 1, this.#at)
    this.restore(task)
    return task
  }

  override async lastNumber(): Promise<TaskId> {
    const [lastTask] = await this.#counters
    return Math.max(lastTask, this.#highest)
  }

  restore(task: Task): void {
    this.#highest = Math.max(this.#highest, task.id)
    this.#put(null, task, insertTask(this.owner, task))
  }

  save(before: Task, after: Task): void {
    this.#put(before, after, updateTask(this.owner, after))
  }

  remove(task: Task): void {
    this.#put(task, null, deleteTask(this.owner, task.id))
  }

  undoes(change: Change): void {
    this.#log.undone = change
  }

  finish([lastTask, lastChange]: Counters, kind: ChangeKind, origin: Origin): Written | undefined {
    const counted = { log: this.#log, lastTask: Math.max(lastTask, this.#highest), lastChange }
    const change = recordChange(this.#queries, this.owner, counted, kind, origin, recordedTask)
    return change && { change, repeated: false }
  }

  #put(before: Task | null, after: Task | null, statement: Statement): void {
    this.#queries.run(statement)
    for (const link of linkChanges(this.owner, before, after)) this.#queries.run(link)
    this.#log.record(before, after)
  }
}
