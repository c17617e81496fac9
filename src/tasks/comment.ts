import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../change.ts'
import type { TaskId } from './task.ts'
import type { TaskNotice } from './task-store.ts'

/** What a member says about a task. */
export interface Comment {
  /** Counted in the project. */
  readonly id: number
  readonly task: TaskId
  readonly author: string
  readonly client: string | null
  readonly text: string
  readonly createdAt: Date
  readonly editedAt: Date | null
}

export interface CommentWriter {
  find(task: TaskId, id: number): Promise<Comment | undefined>
  findChange(id: number): Promise<ChangeOf<Comment> | undefined>
  insert(draft: Pick<Comment, 'task' | 'author' | 'client' | 'text'>): Promise<Comment>
  save(before: Comment, after: Comment): void
  remove(comment: Comment): void
  /** The highest number that was ever given; 0 before the first. */
  lastNumber(): Promise<number>
  /** Puts one in as it is: one that was removed, or one from elsewhere. Numbers given later are higher. */
  restore(comment: Comment): void
  undoes(change: ChangeOf<Comment>): void
  readonly isShared: boolean
  follow(task: TaskId, ...people: readonly string[]): void
  followers(task: TaskId): Promise<string[]>
  notify(notice: TaskNotice): void
}

/** The comments of one project. */
export interface CommentStore {
  /** Oldest first. */
  list(task: TaskId): Promise<Comment[]>
  /** How many each of the tasks has; those without any are not there. */
  counts(tasks: readonly TaskId[]): Promise<ReadonlyMap<TaskId, number>>
  findChange(id: number): Promise<ChangeOf<Comment> | undefined>
  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: CommentWriter) => Promise<void>,
  ): Promise<WrittenOf<Comment> | undefined>
}
