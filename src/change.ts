export type ChangeKind =
  | 'add'
  | 'update'
  | 'complete'
  | 'reopen'
  | 'move'
  | 'delete'
  | 'comment'
  | 'attach'
  | 'detach'
  | 'remember'
  | 'forget'
  | 'undo'

/** Who changes something, through what, and when. */
export interface Origin {
  readonly actor: string
  readonly at: Date
  readonly contract?: string
  readonly tool?: string
  readonly client?: string
  /** Which of the client's connections, where it keeps one; else actor and client stand for it. */
  readonly connection?: string
  /** Aborted when the caller no longer wants it; then nothing is written. */
  readonly signal?: AbortSignal
  /** Names one request: repeated with the same key it returns the first result and changes nothing. */
  readonly requestKey?: string
}

/** What happened to one thing. No `before`: it was added; no `after`: it was deleted. */
export interface EntryOf<Thing> {
  readonly before: Thing | null
  readonly after: Thing | null
}

/** One recorded mutation of an owner's data, as seen by the part of the product that keeps such things. */
export interface ChangeOf<Thing> {
  readonly id: number
  readonly kind: ChangeKind
  readonly origin: Origin
  readonly entries: readonly EntryOf<Thing>[]
  /** True when it touched things of another kind, which only their own part can put back. */
  readonly isElsewhere: boolean
  /** On an undo: the change it put back. */
  readonly undoes: number | null
  /** The undo that put this change back, while that undo stands. */
  readonly undoneBy: number | null
}

/** Done, undone and done again is the first change anew: whoever undoes the last of the three undoes the first. */
export async function originalOf<Thing>(
  change: ChangeOf<Thing>,
  find: (id: number) => Promise<ChangeOf<Thing> | undefined>,
): Promise<ChangeOf<Thing>> {
  const undone = change.undoes === null ? undefined : await find(change.undoes)
  const original = undone?.undoes == null ? undefined : await find(undone.undoes)
  return original ? originalOf(original, find) : change
}

/** What writing gave. */
export interface WrittenOf<Thing> {
  readonly change: ChangeOf<Thing>
  /** True when the request key was seen before: nothing was done now. */
  readonly repeated: boolean
}

/** A change by nothing but what it touched: `task:42`, or `discovery:7 KEY` in the project of that key. */
export interface Touched {
  readonly id: number
  readonly subjects: readonly string[]
}

/** Somebody who is told until they have heard enough. */
export interface Subscription {
  /** Done when everything from now on will be told. */
  readonly ready: Promise<void>
  unsubscribe(): void
}
