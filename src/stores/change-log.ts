import type { ChangeKind, ChangeOf, EntryOf, Origin, WrittenOf } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import type { Task, TaskDraft, TaskId } from '../tasks/task.ts'

const requestKeyLimit = 200

/** Refuses what no longer should be written, and a request key that no store could keep. */
export function checkOrigin({ requestKey, signal }: Origin): void {
  signal?.throwIfAborted()
  if (requestKey === undefined) return
  if (
    requestKey === '' ||
    requestKey.length > requestKeyLimit ||
    requestKey.includes('\0') ||
    !requestKey.isWellFormed()
  ) {
    throw invalid('bad_text', `A request key has 1 to ${requestKeyLimit} characters.`)
  }
}

/** The answer to a request that was made before. One key names one request. */
export function repeatOf<Thing>(change: ChangeOf<Thing>, kind: ChangeKind): WrittenOf<Thing> {
  if (change.kind !== kind) {
    throw new Failure('conflict', 'This request key was used for another kind of change.', {
      hint: 'Give every request a key of its own.',
    })
  }
  return { change, repeated: true }
}

/** The new task that a draft becomes. */
export function numbered(draft: TaskDraft, id: TaskId, at: Date): Task {
  return {
    ...draft,
    id,
    claimedBy: null,
    claimConnection: null,
    claimedAt: null,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
  }
}

/** Collects what one transaction did, until it is one change. */
export class ChangeLog<Thing> {
  readonly entries: EntryOf<Thing>[] = []
  undone: ChangeOf<Thing> | null = null

  record(before: Thing | null, after: Thing | null): void {
    this.entries.push({ before, after })
  }

  close(id: number, kind: ChangeKind, origin: Origin): ChangeOf<Thing> | undefined {
    if (this.entries.length === 0) return undefined
    return {
      id,
      kind,
      origin,
      entries: this.entries,
      isElsewhere: false,
      undoes: this.undone?.id ?? null,
      undoneBy: null,
    }
  }
}
