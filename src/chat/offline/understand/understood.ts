export const intents = [
  'add',
  'list',
  'complete',
  'reopen',
  'delete',
  'update',
  'undo',
  'help',
  'small_talk',
  'none',
  'unclear',
] as const
export type Intent = (typeof intents)[number]

/** How a person names a task. Positions count in the list shown last; -1 is the last of it. */
export type TaskReference =
  | { readonly by: 'number'; readonly number: number }
  | { readonly by: 'words'; readonly words: string }
  | { readonly by: 'position'; readonly position: number }
  | { readonly by: 'last' }

export type TaskPriority = 'low' | 'medium' | 'high'
export type TaskStatus = 'todo' | 'doing' | 'done' | 'cancelled'
export type ListView = 'ready' | 'open' | 'today' | 'overdue' | 'blocked' | 'done' | 'all'

/** Named as the native tools name them. With `update`, the values are the new ones. */
export interface RequestArgs {
  /** The task meant. With `list`, the one to show in full. */
  readonly task?: TaskReference
  readonly title?: string
  readonly description?: string
  /** Appended to what the task already says. */
  readonly note?: string
  readonly priority?: TaskPriority
  /** Words for `readDueWords`; `none` clears. With `list`, when the tasks should be due. */
  readonly due?: string
  readonly tags?: readonly string[]
  readonly status?: TaskStatus
  readonly view?: ListView
  readonly query?: string
  readonly tag?: string
  /** Every task that the filters name is meant, so it is to be asked first. */
  readonly bulk?: boolean
}

export type Missing = 'task' | 'title' | 'change'

/** Why nothing is done, or not yet. */
export type Reason =
  | 'missing' // a piece is not there; `missing` says which
  | 'bulk' // it would touch many tasks
  | 'unsure' // it may mean `proposal`
  | 'conditional' // it depends on something that cannot be known here
  | 'negated' // it asks to leave something as it is
  | 'other_lists' // it asks for another list, and there is one
  | 'other_subject' // it is not about tasks
  | 'too_long'
  | 'empty'

export type SmallTalk =
  | 'greeting'
  | 'goodbye'
  | 'thanks'
  | 'yes'
  | 'no'
  | 'dismiss'
  | 'praise'
  | 'mood'
  | 'identity'

export interface Request {
  readonly intent: Intent
  /** 0 to 1. */
  readonly confidence: number
  readonly args: RequestArgs
  /** The words it was read from. */
  readonly said: string
  readonly reason?: Reason
  readonly missing?: readonly Missing[]
  /** To be asked, when the intent is `unclear`. */
  readonly question?: string
  /** What a "yes" to the question asks for. */
  readonly proposal?: Request
  readonly topic?: SmallTalk
}

/** What was spoken of before. */
export interface Memory {
  readonly lastTask?: number | string
  /** The tasks of the list shown last, in its order. */
  readonly shown?: readonly number[]
}

/** In the order in which they were said; never empty. */
export interface Understood {
  readonly requests: readonly Request[]
}
