import { dismissToast } from '../ui/toasts.tsx'
import type { MadeChange } from './made-here.ts'

/** Changes that are taken back, or done again, as one; the text says what they did where they are several. */
export interface Together {
  readonly changes: readonly MadeChange[]
  readonly text?: string
}

const key = 'waymark.together'
const most = 20

/** Kept with the tab, so that an undo after a reload is of all of them, too. */
let togethers: readonly Together[] = read()

export function keepTogether(one: Together): void {
  if (one.changes.length > 1) write([...togethers, one].slice(-most))
}

export function togetherWith(change: MadeChange): Together | undefined {
  return togethers.find(({ changes }) => changes.some((one) => isSame(one, change)))
}

/** What was taken back by itself is not taken back with others; what they were called no longer holds. */
export function leaveTogethers(changes: readonly MadeChange[]): void {
  const touched = new Set(changes.flatMap((one) => togetherWith(one) ?? []))
  if (touched.size === 0) return
  dismissToast('brought')
  const isLeft = (one: MadeChange) => !changes.some((other) => isSame(one, other))
  write(
    togethers
      .map((one) => (touched.has(one) ? { changes: one.changes.filter(isLeft) } : one))
      .filter((one) => one.changes.length > 1),
  )
}

function isSame(one: MadeChange, other: MadeChange): boolean {
  return one.project === other.project && one.change === other.change
}

function write(now: readonly Together[]): void {
  togethers = now
  try {
    sessionStorage.setItem(key, JSON.stringify(now))
  } catch {
    // Then it holds until the page is loaded anew.
  }
}

function read(): readonly Together[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}
