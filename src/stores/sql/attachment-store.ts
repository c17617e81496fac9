import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import type { ProjectId, ProjectRef } from '../../projects/project.ts'
import type { Attachment, AttachmentStore, AttachmentWriter, KeptBytes } from '../../tasks/attachment.ts'
import type { TaskId } from '../../tasks/task.ts'
import { keptBytes } from './attachment-rows.ts'
import { type ChangeRow, type Recorded, readChange, selectChangesById, toChanges } from './changes.ts'
import type { Ask } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { type ProjectTransaction, saveAllCounters, writeChange } from './project-writes.ts'
import { readJson } from './read-json.ts'
import { type Statement, sql } from './statement.ts'
import { selectTask } from './task-queries.ts'
import { memberAsk } from './task-store.ts'

type AttachmentRow = readonly [
  id: string,
  task: number,
  name: string,
  type: string,
  size: number,
  hash: string,
  author: string,
  client: string | null,
  createdAt: number,
]

const columns: Statement = {
  parts: ['id, task, name, type, size, hash, author, client, created_at'],
  values: [],
}
const isThere: Statement = { parts: ['removed_at IS NULL AND lost_at IS NULL'], values: [] }

const recordedAttachment: Recorded<Attachment> = {
  isOwn: (subject) => subject.startsWith('attachment:'),
  subject: ({ id, task }) => `attachment:${task} ${id}`,
  revive(json) {
    const attachment = readJson(json)
    return { ...attachment, createdAt: new Date(attachment.createdAt) }
  },
}

/** The files of the tasks of a project, without their content. */
export class SqlAttachmentStore implements AttachmentStore {
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

  async list(task: TaskId): Promise<Attachment[]> {
    const rows = await this.#ask<AttachmentRow>(
      sql`SELECT ${columns} FROM attachments WHERE project = ${this.#ref.id} AND task = ${task} AND ${isThere}
        ORDER BY created_at, id`,
    )
    return rows.map(toAttachment)
  }

  async find(id: string): Promise<Attachment | undefined> {
    const [row] = await this.#ask<AttachmentRow>(selectAttachment(this.#ref.id, id))
    return row && toAttachment(row)
  }

  async findChange(id: number): Promise<ChangeOf<Attachment> | undefined> {
    return readChange(this.#ask, this.#ref.id, id, recordedAttachment)
  }

  async findChanges(ids: readonly number[]): Promise<ChangeOf<Attachment>[]> {
    if (ids.length === 0) return []
    return toChanges(await this.#ask<ChangeRow>(selectChangesById(this.#ref.id, ids)), recordedAttachment)
  }

  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: AttachmentWriter) => Promise<void>,
  ): Promise<WrittenOf<Attachment> | undefined> {
    return writeChange<Attachment>(
      this.#engine,
      this.#person,
      this.#ref,
      { kind, origin, action: 'edit', recorded: recordedAttachment },
      // What a personal project has is counted once it is there: it is made with the lock.
      async (transaction) => {
        await transaction.locked
        await work(new SqlAttachmentWriter(this.#engine, this.#ref.id, transaction, origin.at))
      },
      saveAllCounters,
    )
  }
}

class SqlAttachmentWriter implements AttachmentWriter {
  readonly #engine: Engine
  readonly #project: ProjectId
  readonly #queries: Queries
  readonly #log: ProjectTransaction<Attachment>['log']
  readonly #at: Date

  constructor(engine: Engine, project: ProjectId, transaction: ProjectTransaction<Attachment>, at: Date) {
    this.#engine = engine
    this.#project = project
    this.#queries = transaction.queries
    this.#log = transaction.log
    this.#at = at
  }

  async find(id: string): Promise<Attachment | undefined> {
    const [row] = await this.#queries.all<AttachmentRow>(selectAttachment(this.#project, id))
    return row && toAttachment(row)
  }

  async findChange(id: number): Promise<ChangeOf<Attachment> | undefined> {
    return readChange(this.#queries.all, this.#project, id, recordedAttachment)
  }

  async hasTask(task: TaskId): Promise<boolean> {
    return (await this.#queries.all(selectTask(this.#project, task))).length > 0
  }

  keptBytes(): Promise<KeptBytes> {
    return keptBytes(this.#engine, this.#queries, this.#project)
  }

  insert(attachment: Attachment): void {
    const { id, task, name, type, size, hash, author, client, createdAt } = attachment
    this.#queries.run(sql`INSERT INTO attachments
        (project, id, task, name, type, size, hash, author, client, created_at, removed_at, lost_at)
      VALUES (${this.#project}, ${id}, ${task}, ${name}, ${type}, ${size}, ${hash}, ${author}, ${client},
        ${createdAt.getTime()}, NULL, NULL)`)
    this.#log.record(null, attachment)
  }

  remove(attachment: Attachment): void {
    this.#queries.run(sql`UPDATE attachments SET removed_at = ${this.#at.getTime()}
      WHERE project = ${this.#project} AND id = ${attachment.id}`)
    this.#log.record(attachment, null)
  }

  async restore(attachment: Attachment): Promise<boolean> {
    const rows = await this.#queries.all(sql`UPDATE attachments SET removed_at = NULL
      WHERE project = ${this.#project} AND id = ${attachment.id} AND removed_at IS NOT NULL RETURNING id`)
    if (rows.length === 0) return false
    this.#log.record(null, attachment)
    return true
  }

  undoes(change: ChangeOf<Attachment>): void {
    this.#log.undone = change
  }
}

function selectAttachment(project: ProjectId, id: string): Statement {
  return sql`SELECT ${columns} FROM attachments WHERE project = ${project} AND id = ${id} AND ${isThere}`
}

function toAttachment(row: AttachmentRow): Attachment {
  const [id, task, name, type, size, hash, author, client, createdAt] = row
  return { id, task, name, type, size, hash, author, client, createdAt: new Date(createdAt) }
}
