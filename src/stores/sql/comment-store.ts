import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import { isPersonal, type ProjectId, type ProjectRef } from '../../projects/project.ts'
import type { Comment, CommentStore, CommentWriter } from '../../tasks/comment.ts'
import type { TaskId } from '../../tasks/task.ts'
import type { TaskNotice } from '../../tasks/task-store.ts'
import { type Recorded, readChange } from './changes.ts'
import type { Ask } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { insertFollower, selectFollowers } from './follower-rows.ts'
import type { Locked } from './project-access.ts'
import { type ProjectTransaction, saveAllCounters, writeChange } from './project-writes.ts'
import { readJson } from './read-json.ts'
import { inList, type Statement, sql } from './statement.ts'
import { memberAsk } from './task-store.ts'

type CommentRow = readonly [
  id: number,
  task: number,
  author: string,
  client: string | null,
  text: string,
  createdAt: number,
  editedAt: number | null,
]

const columns: Statement = { parts: ['id, task, author, client, text, created_at, edited_at'], values: [] }

export const recordedComment: Recorded<Comment> = {
  isOwn: (subject) => subject.startsWith('comment:'),
  subject: ({ id, task }) => `comment:${id} ${task}`,
  revive(json) {
    const comment = readJson(json)
    const { createdAt, editedAt } = comment
    return {
      ...comment,
      createdAt: new Date(createdAt),
      editedAt: editedAt === null ? null : new Date(editedAt),
    }
  },
}

/** What members say about the tasks of a project. */
export class SqlCommentStore implements CommentStore {
  readonly #engine: Engine
  readonly #person: string
  readonly #ref: ProjectRef
  readonly #ask: Ask

  constructor(engine: Engine, person: string, ref: ProjectRef) {
    this.#engine = engine
    this.#person = person
    this.#ref = ref
    this.#ask = memberAsk(engine, person, ref)
  }

  async list(task: TaskId): Promise<Comment[]> {
    const rows = await this.#ask<CommentRow>(
      sql`SELECT ${columns} FROM comments WHERE project = ${this.#ref.id} AND task = ${task} ORDER BY id`,
    )
    return rows.map(toComment)
  }

  async counts(tasks: readonly TaskId[]): Promise<ReadonlyMap<TaskId, number>> {
    if (tasks.length === 0) return new Map()
    return new Map(
      await this.#ask<readonly [TaskId, number]>(
        sql`SELECT task, count(*) FROM comments WHERE project = ${this.#ref.id} AND task IN ${inList(tasks)}
          GROUP BY task`,
      ),
    )
  }

  async findChange(id: number): Promise<ChangeOf<Comment> | undefined> {
    return readChange(this.#ask, this.#ref.id, id, recordedComment)
  }

  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: CommentWriter) => Promise<void>,
  ): Promise<WrittenOf<Comment> | undefined> {
    let writer: SqlCommentWriter | undefined
    return writeChange<Comment>(
      this.#engine,
      this.#person,
      this.#ref,
      { kind, origin, action: 'comment', recorded: recordedComment },
      (transaction) => {
        writer = new SqlCommentWriter(this.#ref.id, transaction, origin.at)
        return work(writer)
      },
      (locked) => {
        locked.counters.lastComment = Math.max(locked.counters.lastComment, writer?.highest ?? 0)
        return saveAllCounters(locked)
      },
    )
  }
}

class SqlCommentWriter implements CommentWriter {
  readonly isShared: boolean
  readonly #project: ProjectId
  readonly #queries: Queries
  readonly #locked: Promise<Locked>
  readonly #transaction: ProjectTransaction<Comment>
  readonly #at: Date
  /** The highest number that was put in here. */
  highest = 0

  constructor(project: ProjectId, transaction: ProjectTransaction<Comment>, at: Date) {
    this.isShared = !isPersonal(project)
    this.#project = project
    this.#queries = transaction.queries
    this.#locked = transaction.locked
    this.#transaction = transaction
    this.#at = at
  }

  async find(task: TaskId, id: number): Promise<Comment | undefined> {
    const [row] = await this.#queries.all<CommentRow>(
      sql`SELECT ${columns} FROM comments WHERE project = ${this.#project} AND task = ${task} AND id = ${id}`,
    )
    return row && toComment(row)
  }

  async findChange(id: number): Promise<ChangeOf<Comment> | undefined> {
    return readChange(this.#queries.all, this.#project, id, recordedComment)
  }

  async insert(draft: Pick<Comment, 'task' | 'author' | 'client' | 'text'>): Promise<Comment> {
    const id = (await this.lastNumber()) + 1
    const comment = { ...draft, id, createdAt: this.#at, editedAt: null }
    this.restore(comment)
    return comment
  }

  async lastNumber(): Promise<number> {
    const { counters } = await this.#locked
    return Math.max(counters.lastComment, this.highest)
  }

  restore(comment: Comment): void {
    this.highest = Math.max(this.highest, comment.id)
    const { task, id, author, client, text, createdAt, editedAt } = comment
    this.#queries.run(sql`INSERT INTO comments (project, task, id, author, client, text, created_at, edited_at)
      VALUES (${this.#project}, ${task}, ${id}, ${author}, ${client}, ${text}, ${createdAt.getTime()},
        ${editedAt === null ? null : editedAt.getTime()})`)
    this.#transaction.log.record(null, comment)
  }

  save(before: Comment, after: Comment): void {
    const { task, id, text, editedAt } = after
    this.#queries.run(sql`UPDATE comments SET text = ${text}, edited_at = ${editedAt === null ? null : editedAt.getTime()}
      WHERE project = ${this.#project} AND task = ${task} AND id = ${id}`)
    this.#transaction.log.record(before, after)
  }

  remove(comment: Comment): void {
    this.#queries.run(
      sql`DELETE FROM comments WHERE project = ${this.#project} AND task = ${comment.task} AND id = ${comment.id}`,
    )
    this.#transaction.log.record(comment, null)
  }

  undoes(change: ChangeOf<Comment>): void {
    this.#transaction.log.undone = change
  }

  follow(task: TaskId, ...people: readonly string[]): void {
    for (const person of people) this.#queries.run(insertFollower(this.#project, task, person))
  }

  async followers(task: TaskId): Promise<string[]> {
    const rows = await this.#queries.all<readonly [string]>(selectFollowers(this.#project, task))
    return rows.map(([person]) => person)
  }

  notify(notice: TaskNotice): void {
    this.#transaction.notices.push(notice)
  }
}

function toComment([id, task, author, client, text, createdAt, editedAt]: CommentRow): Comment {
  const edited = editedAt === null ? null : new Date(editedAt)
  return { id, task, author, client, text, createdAt: new Date(createdAt), editedAt: edited }
}
