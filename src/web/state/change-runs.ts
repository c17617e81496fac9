import { dismissToast, isToastShown } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import type { MadeChange } from './made-here.ts'

/** What people do to one task after another. */
const kinds = {
  add: (count: number) => words.text.addedTasks(count),
  complete: (count: number) => words.moves.completedMany(count),
  reopen: (count: number) => words.moves.reopenedMany(count),
  delete: (count: number) => words.moves.deletedMany(count),
}

export type RunKind = keyof typeof kinds

/** Changes of one kind, each made while the message about those before it was still shown. */
export interface ChangeRun {
  /** The message's name: the next one takes its place. */
  readonly about: string
  readonly text: string
  readonly changes: readonly MadeChange[]
}

const runs = new Map<RunKind, readonly MadeChange[]>()

export function addToRun(kind: RunKind, change: MadeChange): ChangeRun {
  const about = nameOf(kind)
  const before = isToastShown(about) ? (runs.get(kind) ?? []) : []
  const changes = [...before, change]
  runs.set(kind, changes)
  return { about, text: kinds[kind](changes.length), changes }
}

/** A message that counts a change no longer holds when it was undone. */
export function endRunOf({ project, change }: MadeChange): void {
  for (const [kind, changes] of runs) {
    if (!changes.some((one) => one.project === project && one.change === change)) continue
    runs.delete(kind)
    dismissToast(nameOf(kind))
  }
}

function nameOf(kind: RunKind): string {
  return `run of ${kind}`
}
