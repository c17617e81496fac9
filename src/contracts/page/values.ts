import type { ChangeKind } from '../../change.ts'
import type { ContextItem } from '../../context/context-item.ts'
import type { Discovery, NoteType } from '../../context/discovery.ts'
import type { Session } from '../../context/session.ts'
import type { Comment } from '../../tasks/comment.ts'
import type { Due } from '../../tasks/due.ts'
import type { View } from '../../tasks/list-tasks.ts'
import type { Task, TaskId } from '../../tasks/task.ts'
import type { SubtaskCount } from '../../tasks/task-store.ts'
import type { UnderstoodTask } from '../phrases/understand-task.ts'
import type { ArgsOf } from '../schema.ts'
import type {
  addTaskInput,
  listChangesInput,
  listDiscoveriesInput,
  listSessionsInput,
  listTasksInput,
  rememberInput,
  searchInput,
  updateTaskInput,
} from './schemas.ts'

// What the page's contract takes and answers; docs/http.md says the same. The page takes its types from here, and so
// nothing here may lead to what a browser does not have.

export type TaskQuery = ArgsOf<typeof listTasksInput>
export type NewTask = ArgsOf<typeof addTaskInput>
export type TaskPatch = Omit<ArgsOf<typeof updateTaskInput>, 'task'>
export type ChangeQuery = ArgsOf<typeof listChangesInput>
export type DiscoveryQuery = ArgsOf<typeof listDiscoveriesInput>
export type NewDiscovery = ArgsOf<typeof rememberInput>
export type SearchQuery = ArgsOf<typeof searchInput>
export type SessionQuery = ArgsOf<typeof listSessionsInput>

/** A value as it arrives: JSON has no dates. */
export type Wire<Value> = Value extends Date | Due
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Wire<Value[Name]> }
    : Value

export interface ShownTask extends Omit<Task, 'claimConnection'> {
  /** The id of its project. */
  readonly project: string
  /** Waits for an open task. */
  readonly isBlocked: boolean
  readonly subtasks: SubtaskCount
}

export interface ShownChange {
  readonly id: number
  readonly kind: ChangeKind
  readonly at: Date
  readonly actor: string
  readonly client: string | null
  readonly contract: string | null
  readonly tool: string | null
  /** A sentence: "Completed #7 Buy milk". */
  readonly summary: string
  readonly tasks: readonly TaskId[]
  readonly discoveries: readonly number[]
  readonly undoes: number | null
  readonly undoneBy: number | null
}

export interface ShownDiscovery extends Omit<Discovery, 'uuid' | 'session' | 'files'> {
  /** `isChanged` is null where nobody can look. */
  readonly files: readonly { readonly path: string; readonly isChanged: boolean | null }[]
  readonly isStale: boolean
}

export interface ShownHit {
  readonly source: 'discovery' | 'session' | 'code'
  /** Null for code. */
  readonly id: number | null
  readonly type: NoteType | null
  readonly module: string | null
  readonly date: Date | null
  readonly isStale: boolean
  readonly text: string
  readonly path: string | null
  readonly lines: string | null
  readonly score: number
  readonly words: number | null
  readonly meaning: number | null
  /** The words of the text that were asked for, as they stand there. */
  readonly matched: readonly string[]
}

export interface TaskPage {
  readonly tasks: readonly ShownTask[]
  readonly cursor: string | null
  readonly counts: Readonly<Record<View, number>>
}

export interface ShownComment extends Omit<Comment, 'task'> {
  readonly authorName: string
  readonly isMine: boolean
}

/** Something that was deleted or forgotten, and can be restored by undoing the change. */
export interface TrashItem {
  readonly change: number
  readonly at: Date
  readonly actor: string
  readonly client: string | null
  readonly kind: 'task' | 'discovery'
  readonly id: number
  readonly text: string
  /** What went with it. */
  readonly more: number
}

export interface TaskDetails {
  readonly task: ShownTask
  readonly comments: readonly ShownComment[]
  readonly subtasks: readonly ShownTask[]
  readonly blockers: readonly ShownTask[]
  readonly blocks: readonly ShownTask[]
  readonly discoveries: readonly ShownDiscovery[]
  readonly changes: readonly ShownChange[]
}

/** `change` is null when everything already was so. */
export interface ChangedTask {
  readonly task: ShownTask
  readonly change: ShownChange | null
}

export interface AddedTask extends ChangedTask {
  readonly similar: ShownTask | null
}

export interface CompletedTask extends ChangedTask {
  readonly unblocked: readonly ShownTask[]
}

export interface Understood extends UnderstoodTask {
  readonly dueText: string | null
}

export interface DiscoveryPage {
  readonly discoveries: readonly ShownDiscovery[]
  readonly modules: readonly { readonly name: string; readonly count: number }[]
  readonly types: readonly { readonly type: NoteType; readonly count: number }[]
}

export interface Remembered {
  readonly discovery: ShownDiscovery
  readonly change: ShownChange
}

export interface Lineage {
  readonly discovery: ShownDiscovery
  readonly replacedBy: ShownDiscovery | null
  readonly replaces: ShownDiscovery | null
}

export interface SearchAnswer {
  readonly results: readonly ShownHit[]
  readonly how: string
  readonly indexedAt: Date | null
}

export interface ShownSession extends Omit<Session, 'summary'> {
  readonly summary: string | null
}

export type HotFile = ContextItem
