import type { ChangeKind } from '../../change.ts'
import type { ContextItem } from '../../context/context-item.ts'
import type { Discovery, NoteType } from '../../context/discovery.ts'
import type { Mended } from '../../context/misspelt.ts'
import type { Session } from '../../context/session.ts'
import type { DateWindow } from '../../language/dates/reading.ts'
import type { UnderstoodTask } from '../../language/task/understand-task.ts'
import type { UnderstoodListItem } from '../../language/task/understood-list-item.ts'
import type { Attachment } from '../../tasks/attachment.ts'
import type { Comment } from '../../tasks/comment.ts'
import type { Due } from '../../tasks/due.ts'
import type { View } from '../../tasks/list-tasks.ts'
import type { Task, TaskId } from '../../tasks/task.ts'
import type { TaskField } from '../../tasks/task-fields.ts'
import type { SubtaskCount } from '../../tasks/task-store.ts'
import type { ArgsOf } from '../schema.ts'
import type {
  addTaskInput,
  changeTasksInput,
  listChangesInput,
  listDiscoveriesInput,
  listedTaskInput,
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
/** A task of a list that is added as one change. */
export type ListedTask = ArgsOf<typeof listedTaskInput>
export type TaskPatch = Omit<ArgsOf<typeof updateTaskInput>, 'task'>
export type TasksPatch = Omit<ArgsOf<typeof changeTasksInput>, 'tasks'>
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

export interface ShownTask extends Omit<Task, 'claimConnection' | 'calendarObject'> {
  /** How it repeats, in words: "every other Friday". */
  readonly repeats: string | null
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
  /** A sentence in English: "Completed #7 Buy milk". */
  readonly summary: string
  /** The same for a reader with words of its own. */
  readonly facts: ChangeFacts
  readonly tasks: readonly TaskId[]
  readonly discoveries: readonly number[]
  readonly undoes: number | null
  readonly undoneBy: number | null
}

/** What a change did, without the words for it. */
export interface ChangeFacts {
  readonly did:
    | 'added'
    | 'deleted'
    | 'moved_here'
    | 'moved_away'
    | 'claimed'
    | 'released'
    | 'reopened'
    | 'put_back'
    | 'began'
    | 'completed'
    | 'cancelled'
    | 'renamed'
    | 'priority'
    | 'due'
    | 'start'
    | 'repeat'
    | 'parent'
    | 'blockers'
    | 'changed'
    | 'commented'
    | 'attached'
    | 'detached'
    | 'remembered'
    | 'forgot'
    | 'corrected'
    | 'merged'
    | 'replaced'
    | 'hidden'
  /** It took back what is said here, or did it again. */
  readonly isUndo: boolean
  readonly isRedo: boolean
  /** The first task that it was about. The title is empty where nobody asked for it. */
  readonly task: { readonly id: TaskId; readonly title: string } | null
  /** How many tasks it was about. */
  readonly count: number
  /** What came along: sub-tasks with a task, other files with a file. */
  readonly along: number
  readonly fields: readonly TaskField[]
  /** What it was changed to: a title, priority, date, rule, name or number. Null where that was taken away. */
  readonly to: string | null
  readonly discovery: { readonly id: number; readonly type: NoteType; readonly text: string } | null
  /** Discoveries that it stands for now. */
  readonly replaced: readonly number[]
}

export interface ListedChange extends ShownChange {
  /** The id of its project. */
  readonly project: string
}

export interface ShownDiscovery extends Omit<Discovery, 'uuid' | 'session' | 'files'> {
  /** `isChanged` is null where nobody can look. */
  readonly files: readonly { readonly path: string; readonly isChanged: boolean | null }[]
  readonly isStale: boolean
}

export interface ListedDiscovery extends ShownDiscovery {
  /** The id of its project. */
  readonly project: string
}

export interface ShownHit {
  readonly source: 'discovery' | 'session' | 'code'
  /** Null for code. */
  readonly id: number | null
  readonly type: NoteType | null
  readonly replacedBy: number | null
  /** When it was replaced, where what held before was asked for. */
  readonly heldUntil: Date | null
  /** The number of a newer one among the results that is alike. */
  readonly newer: number | null
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

/** What an import would do. */
export interface ImportPreview {
  /** The tool that the file is of. */
  readonly format: string
  readonly tasks: ImportCount & { readonly done: number; readonly subtasks: number }
  readonly comments: ImportCount
  readonly discoveries: ImportCount
  /** The first of the tasks that would be added. */
  readonly first: readonly ImportedRow[]
  /** What cannot be carried over as it is: what becomes of it, how often, and examples. */
  readonly notes: readonly {
    readonly what: string
    readonly count: number
    readonly examples: readonly string[]
  }[]
}

export interface ImportCount {
  readonly add: number
  readonly there: number
}

export interface ImportedRow {
  readonly title: string
  readonly due: string | null
  readonly isDone: boolean
  readonly isSubtask: boolean
}

export interface ImportResult {
  readonly tasks: number
  readonly comments: number
  readonly discoveries: number
  /** Undoing them, the last one first, takes all of it back. */
  readonly changes: readonly number[]
}

export interface ShownFound {
  readonly task: ShownTask
  /** By a word that is one letter off. */
  readonly isSimilar: boolean
}

export interface FoundPage {
  readonly open: readonly ShownFound[]
  readonly closed: readonly ShownFound[]
  /** There may be more. */
  readonly isCut: boolean
}

export interface ShownComment extends Omit<Comment, 'task'> {
  readonly authorName: string
  readonly isMine: boolean
}

/** What the server itself knows of it. */
export type StoredAttachment = Attachment

/** A file of a task; its content is at `/api/attachments/ID`. */
export interface ShownAttachment extends Omit<Attachment, 'task' | 'hash'> {
  readonly authorName: string
  readonly isMine: boolean
  /** Whether a browser shows it. */
  readonly isPicture: boolean
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
  /** Of tasks that were deleted together: each but sub-tasks that went with their task, and how many those are. */
  readonly tasks: readonly { readonly id: number; readonly text: string; readonly more: number }[]
}

export interface TaskDetails {
  readonly task: ShownTask
  readonly comments: readonly ShownComment[]
  readonly attachments: readonly ShownAttachment[]
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

export interface AddedTasks {
  readonly tasks: readonly ShownTask[]
  readonly change: ShownChange | null
}

export interface UpdatedTask extends ChangedTask {
  /** What comes after it, where this completed a task that repeats. */
  readonly next: ShownTask | null
}

/** Several tasks that were changed as one. */
export interface ChangedTasks {
  readonly tasks: readonly ShownTask[]
  /** What comes after those that repeat and were completed by this, with their sub-tasks. */
  readonly next: readonly ShownTask[]
  readonly change: ShownChange | null
}

export interface CompletedTask extends UpdatedTask {
  readonly unblocked: readonly ShownTask[]
}

/** What was read, and the same in words for people: "Fri 20 Nov", "every Friday". */
export interface Understood extends Omit<UnderstoodTask, 'repetition'> {
  readonly dueText: string | null
  readonly startText: string | null
  /** As a rule, as `repeat` of a task takes it. */
  readonly repeat: string | null
  readonly repeatText: string | null
}

export interface UnderstoodList {
  readonly items: readonly UnderstoodItem[]
}

/** A line of a pasted list: what it says, and how it stands among the others. */
export interface UnderstoodItem extends Omit<UnderstoodListItem, 'understood'> {
  readonly understood: Understood
}

export interface DiscoveryPage {
  readonly discoveries: readonly ListedDiscovery[]
  readonly modules: readonly { readonly name: string; readonly count: number }[]
  readonly types: readonly { readonly type: NoteType; readonly count: number }[]
}

export interface Remembered {
  readonly discovery: ShownDiscovery
  readonly change: ShownChange
  /** Standing discoveries that speak of the same, which it may be meant to replace. Absent where nobody looked. */
  readonly near?: readonly ShownDiscovery[]
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
  /** Nothing is close: these are only the nearest there are. */
  readonly isFaint: boolean
  /** The time that the question named. */
  readonly askedTime: DateWindow | null
  /** Nothing was written down then: these are from other times. */
  readonly isOutside: boolean
  /** Words that nothing has, with those that they were taken for. */
  readonly misspelt: readonly Mended[]
}

export interface ShownSession extends Omit<Session, 'summary'> {
  readonly summary: string | null
}

export type HotFile = ContextItem
