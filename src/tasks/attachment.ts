import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../change.ts'
import type { TaskId } from './task.ts'

/** A file that belongs to a task. Its content is kept elsewhere, under its hash. */
export interface Attachment {
  /** Random, so that nobody guesses another one. */
  readonly id: string
  readonly task: TaskId
  readonly name: string
  /** By its content, whatever its name says. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 of the content, in hex. */
  readonly hash: string
  readonly author: string
  readonly client: string | null
  readonly createdAt: Date
}

/** How many bytes of files the owner of a project has, in all projects of theirs. */
export interface KeptBytes {
  readonly current: number
  /** Of files that were removed and can still be brought back. */
  readonly removed: number
}

export interface AttachmentWriter {
  find(id: string): Promise<Attachment | undefined>
  findChange(id: number): Promise<ChangeOf<Attachment> | undefined>
  hasTask(task: TaskId): Promise<boolean>
  keptBytes(): Promise<KeptBytes>
  insert(attachment: Attachment): void
  remove(attachment: Attachment): void
  /** Brings back one that was removed. False where it is no longer kept. */
  restore(attachment: Attachment): Promise<boolean>
  undoes(change: ChangeOf<Attachment>): void
}

/** The files of the tasks of one project. */
export interface AttachmentStore {
  /** Oldest first. */
  list(task: TaskId): Promise<Attachment[]>
  find(id: string): Promise<Attachment | undefined>
  findChange(id: number): Promise<ChangeOf<Attachment> | undefined>
  findChanges(ids: readonly number[]): Promise<ChangeOf<Attachment>[]>
  /** Needs the right to change the project, also where nothing is changed. */
  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: AttachmentWriter) => Promise<void>,
  ): Promise<WrittenOf<Attachment> | undefined>
}
