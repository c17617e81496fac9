import { isPersonal, type ProjectId } from '../../projects/project.ts'
import type { Change } from '../../tasks/change.ts'
import type { Task, TaskDraft, TaskId } from '../../tasks/task.ts'
import type { TaskNotice, TaskWriter } from '../../tasks/task-store.ts'
import { numbered } from '../change-log.ts'
import { findAttachments, loseAttachments } from './attachment-rows.ts'
import type { Queries } from './engine.ts'
import { insertFollower, selectFollowers } from './follower-rows.ts'
import type { Locked } from './project-access.ts'
import type { ProjectTransaction } from './project-writes.ts'
import { movesReminders, queueTask } from './reminder-rows.ts'
import { insertRows, rowsPerInsert, type Statement } from './statement.ts'
import { SqlTaskReader } from './task-reader.ts'
import { deleteTasks, insertTask, linkChanges, updateTask } from './task-rows.ts'
import { TaskTally } from './task-tally.ts'
import type { TitleIndex } from './title-index.ts'

/** So many tasks are removed by one statement. */
const removedTogether = 128

export class SqlTaskWriter extends SqlTaskReader implements TaskWriter {
  readonly isShared: boolean
  // It is brought up to date at the end.
  protected override readonly isTallied = false
  readonly tally = new TaskTally()
  readonly #queries: Queries
  readonly #locked: Promise<Locked>
  readonly #at: Date
  readonly #person: string
  readonly #transaction: ProjectTransaction<Task>
  /** The highest number that was put in here. */
  highest = 0
  /** Tasks whose title the index does not know yet. */
  readonly retitled: TaskId[] = []
  /** What is put in or removed in a row, until it goes out together: before anything else does. */
  #inserts: Statement[] = []
  #removed: TaskId[] = []
  /** Those put in that may have been there before, with files. */
  #restored: TaskId[] = []

  constructor(
    project: ProjectId,
    transaction: ProjectTransaction<Task>,
    at: Date,
    leaseMs: number,
    person: string,
    titles: TitleIndex | undefined,
  ) {
    super(
      project,
      (statement) => {
        this.flush()
        return transaction.queries.all(statement)
      },
      leaseMs,
      // Of what changed in here it knows nothing yet.
      async (ask, key) => (this.retitled.length > 0 ? undefined : titles?.look(ask, project, key)),
    )
    this.isShared = !isPersonal(project)
    this.#queries = transaction.queries
    this.#locked = transaction.locked
    this.#transaction = transaction
    this.#at = at
    this.#person = person
  }

  async insert(draft: TaskDraft): Promise<Task> {
    const task = numbered(draft, (await this.lastNumber()) + 1, this.#at)
    this.#put(task)
    return task
  }

  override async lastNumber(): Promise<TaskId> {
    const { counters } = await this.#locked
    return Math.max(counters.lastTask, this.highest)
  }

  restore(task: Task): void {
    this.#restored.push(task.id)
    this.retitled.push(task.id)
    this.#put(task)
  }

  #put(task: Task): void {
    this.highest = Math.max(this.highest, task.id)
    if (this.#removed.length > 0) this.flush()
    if (this.#inserts.push(insertTask(this.project, task)) === rowsPerInsert) this.flush()
    this.#record(null, task)
  }

  save(before: Task, after: Task): void {
    this.flush()
    if (before.title !== after.title) this.retitled.push(after.id)
    this.#queries.run(updateTask(this.project, after))
    this.#record(before, after)
  }

  remove(task: Task): void {
    if (this.#inserts.length > 0) this.flush()
    if (this.#removed.push(task.id) === removedTogether) this.flush()
    this.#record(task, null)
  }

  flush(): void {
    const [inserts, removed, restored] = [this.#inserts, this.#removed, this.#restored]
    if (inserts.length === 0 && removed.length === 0) return
    this.#inserts = []
    this.#removed = []
    this.#restored = []
    if (removed.length > 0) {
      this.#queries.run(deleteTasks(this.project, removed))
      this.#queries.run(loseAttachments(this.project, removed, this.#at))
    }
    if (restored.length > 0) this.#queries.run(findAttachments(this.project, restored))
    if (inserts.length === rowsPerInsert) this.#queries.run(insertRows(inserts))
    else for (const insert of inserts) this.#queries.run(insert)
  }

  turn(): Promise<void> | undefined {
    return this.#queries.turn()
  }

  undoes(change: Change): void {
    this.#transaction.log.undone = change
  }

  follow(task: TaskId, ...people: readonly string[]): void {
    for (const person of people) this.#queries.run(insertFollower(this.project, task, person))
  }

  async followers(task: TaskId): Promise<string[]> {
    const rows = await this.#queries.all<readonly [string]>(selectFollowers(this.project, task))
    return rows.map(([person]) => person)
  }

  notify(notice: TaskNotice): void {
    this.#transaction.notices.push(notice)
  }

  follows(next: TaskId, done: TaskId): void {
    const from = { project: this.project, task: done }
    this.#queries.run(queueTask(this.#person, this.project, next, this.#at, from))
  }

  #record(before: Task | null, after: Task | null): void {
    if (after && movesReminders(before, after))
      this.#queries.run(queueTask(this.#person, this.project, after.id, this.#at))
    for (const link of linkChanges(this.project, before, after)) this.#queries.run(link)
    this.tally.note(before, after)
    this.#transaction.log.record(before, after)
  }
}
