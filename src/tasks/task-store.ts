import type { ChangeKind, Origin, Touched, WrittenOf } from '../change.ts'
import type { Change } from './change.ts'
import type { DueLimit } from './due.ts'
import type { Priority, Task, TaskDraft, TaskId } from './task.ts'

/**
 * newest: highest number first. urgent: priority, then due date, then lowest number.
 * due: due date, then lowest number. recent: last touched first.
 */
export const orders = ['newest', 'urgent', 'due', 'recent'] as const
export type Order = (typeof orders)[number]

/** Every field narrows. `blocked` and `dueBefore` speak of open tasks. */
export interface TaskFilter {
  readonly state?: 'open' | 'closed'
  readonly blocked?: boolean
  readonly dueBefore?: DueLimit
  /** A literal part of the title, compared after folding. */
  readonly words?: string
  readonly priority?: Priority
  readonly tag?: string
  readonly parent?: TaskId
  readonly assignee?: string
  /** What is due from then on, or begins later than that. */
  readonly coming?: { readonly due: DueLimit; readonly start: DueLimit }
  /** Leaves out what begins later than this. */
  readonly startedBy?: DueLimit
  /** Leaves out what another connection holds that was heard of after that moment. */
  readonly unheldBy?: { readonly connection: string; readonly since: Date }
}

/** What a task is known by to calendar clients. */
export type CalendarKey = 'name' | 'uid' | 'parent'

export interface TaskQuery extends TaskFilter {
  readonly order: Order
  readonly limit: number
  /** The sort key of the last task of the page before (`sortKey`). */
  readonly after?: readonly number[]
  /** Over several projects: the one that task is in. */
  readonly afterProject?: string
}

/** What a search looks at. */
export interface TaskText extends Pick<Task, 'id' | 'title' | 'description' | 'tags'> {
  readonly isOpen: boolean
}

/** What a task is called, and whether it is still to be done. */
export type TaskTitle = Pick<Task, 'id' | 'title' | 'status'>

/** As much of a task as a line of a list shows, and as it is sorted by. */
export type TaskLine = Pick<
  Task,
  | 'id'
  | 'title'
  | 'priority'
  | 'status'
  | 'due'
  | 'tags'
  | 'blockedBy'
  | 'claimedBy'
  | 'claimConnection'
  | 'claimedAt'
  | 'updatedAt'
  | 'start'
  | 'repeat'
  | 'duration'
>

/** What a task has beside itself. */
export interface Beside {
  readonly hasSubtasks: boolean
  /** Tasks that wait for it, closed ones too. */
  readonly isWaitedFor: boolean
  readonly hasComments: boolean
  readonly hasAttachments: boolean
  readonly hasDiscoveries: boolean
}

/** The tasks of one project, as one of its members sees them. Other tasks do not exist here. */
export interface TaskReader {
  /** How long a claim outlasts the last call of its holder. */
  readonly leaseMs: number
  find(id: TaskId): Promise<Task | undefined>
  /** Those of the ids that exist, in no promised order. */
  findMany(ids: readonly TaskId[]): Promise<Task[]>
  /** Tasks whose title contains the words: exact titles first, then newest first. */
  findTitled(words: string, limit: number): Promise<Task[]>
  /** Tasks whose title begins with the words: nearest first, then newest first. */
  findStarting(words: string, limit: number): Promise<Task[]>
  /** The same tasks, of which nothing else is read. */
  titlesStarting(words: string, limit: number): Promise<TaskTitle[]>
  /** Those that calendar clients gave one of these file names or UIDs, or a parent with one of these UIDs. */
  findCalendarObjects(by: CalendarKey, values: readonly string[]): Promise<Task[]>
  list(query: TaskQuery): Promise<Task[]>
  /** The same tasks, of which nothing is read that a line does not show. */
  listLines(query: TaskQuery): Promise<TaskLine[]>
  /** The words of the newest tasks, or of those before one. */
  texts(limit: number, before?: TaskId): Promise<TaskText[]>
  /** How many match, counted no further than `upTo`. */
  count(filter: TaskFilter, upTo: number): Promise<number>
  /** What there is about a task, asked for at once: most have nothing of it. */
  beside(id: TaskId): Promise<Beside>
  /** Open tasks that name this one as their blocker. */
  waitingFor(id: TaskId): Promise<Task[]>
  /** The highest number that was ever given; 0 before the first. */
  lastNumber(): Promise<TaskId>
  /** Where a task went that was moved to another project. */
  movedTo(id: TaskId): Promise<{ readonly project: string; readonly task: TaskId } | undefined>
  /** All that were moved from here, by the number they had, with where they are now. */
  allMoved(): Promise<readonly MovedFrom[]>
  /** When each of these connections was last heard of in the project. */
  lastHeard(connections: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** Those of the ids whose task waits for an open one. */
  blocked(ids: readonly TaskId[]): Promise<ReadonlySet<TaskId>>
  /** How many sub-tasks each of the ids has; those without any are not there. */
  subtaskCounts(ids: readonly TaskId[]): Promise<ReadonlyMap<TaskId, SubtaskCount>>
  findChange(id: number): Promise<Change | undefined>
  /** Newest first; of one task, or of all. */
  changes(query: ChangeQuery): Promise<Change[]>
  /** Those after this one that still stand, newest first, with their entries about these tasks alone. */
  laterChanges(tasks: readonly TaskId[], after: number): Promise<Change[]>
  /** Those of the tasks that were removed after this change, as they were before. One that came back may be among them. */
  removedSince(tasks: readonly TaskId[], after: number): Promise<Task[]>
  /** The number of the project's last change; 0 before the first. */
  lastChange(): Promise<number>
  /** The changes after this one, oldest first, by what they touched, discoveries too; of each, 5,000 things at most. */
  touched(after: number, limit: number): Promise<Touched[]>
}

export interface MovedFrom {
  readonly task: TaskId
  readonly project: string
  readonly toTask: TaskId
}

/** Cancelled ones are neither. */
export interface SubtaskCount {
  readonly open: number
  readonly done: number
}

export interface ChangeQuery {
  readonly task?: TaskId
  readonly client?: string
  readonly connection?: string
  readonly actor?: string
  readonly kinds?: readonly ChangeKind[]
  /** Only changes that stand: not undone, and no undo themselves. */
  readonly standing?: boolean
  readonly before?: number
  readonly after?: number
  readonly limit: number
}

/** Why a member should look at a task. */
export interface TaskNotice {
  readonly person: string
  readonly kind: 'assigned' | 'mentioned' | 'commented' | 'unblocked' | 'returned'
  readonly task: TaskId
  readonly text?: string | undefined
}

export interface TaskWriter extends TaskReader {
  insert(draft: TaskDraft): Promise<Task>
  save(before: Task, after: Task): void
  remove(task: Task): void
  /** Puts in a task as it is: one that was removed, or one from elsewhere. Numbers given later are higher. */
  restore(task: Task): void
  /** To be waited for between the steps of long work, so that others get their turn. Nobody else writes meanwhile. */
  turn(): Promise<void> | undefined
  /** Others may see the project: changes may concern them. */
  readonly isShared: boolean
  /** Lets these people hear of the task from now on, unless they have stopped following it. */
  follow(task: TaskId, ...people: readonly string[]): void
  followers(task: TaskId): Promise<string[]>
  /** Puts something into the inbox of a member, together with what is written. */
  notify(notice: TaskNotice): void
  /** Says that this task comes after that one, and takes over its reminders. */
  follows(next: TaskId, done: TaskId): void
  /** Says that what is being written undoes this change. What an undone undo had put back stands again. */
  undoes(change: Change): void
}

export type Written = WrittenOf<Task>

export interface TaskStore extends TaskReader {
  /**
   * Runs `work` alone among the project's writers, in one transaction. What it saved becomes one change,
   * recorded with it; when it saved nothing there is no change. A throw leaves nothing behind.
   * `work` waits for nothing but the writer.
   */
  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: TaskWriter) => Promise<void>,
  ): Promise<Written | undefined>
}
