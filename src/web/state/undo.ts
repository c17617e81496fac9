import { asApiError } from '../api/api-error.ts'
import { postUndo } from '../api/tasks.ts'
import { refresh } from '../api/use-remote.ts'
import type { Change } from '../api/values.ts'
import { showToast } from '../ui/toasts.tsx'
import { refreshCounts, refreshTasks, relatives } from './load-tasks.ts'
import { lastMade, noteMade, noteUndone } from './made-here.ts'

/** Takes a change back, whoever made it. The toast offers to do it again. */
export async function undoChange(change: number): Promise<void> {
  try {
    const { undone, change: undoing } = await postUndo(change)
    noteUndone(change)
    await refreshTasks([...undone.tasks, ...undone.tasks.flatMap(relatives)])
    void refreshCounts()
    refresh('task/')
    showToast({
      text: `Undone: ${undone.summary}`,
      action: { label: 'Redo', run: () => void undoChange(undoing.id) },
    })
  } catch (thrown) {
    refusedToast(thrown)
  }
}

/** The last change that was made on this page; never what an assistant did meanwhile. */
export function undoLast(): void {
  const change = lastMade()
  if (change === undefined) showToast({ text: 'Nothing was changed here yet.' })
  else void undoChange(change)
}

/** Says what was done, with an Undo where there is something to undo. */
export function changedToast(text: string, change: Change | null): void {
  if (!change) return
  noteMade(change.id)
  showToast({ text, action: { label: 'Undo', keys: 'u', run: () => void undoChange(change.id) } })
}

/** Says what the server refused and what to do about it. */
export function refusedToast(thrown: unknown): void {
  const { message, hint } = asApiError(thrown)
  showToast({ text: message, hint, tone: 'problem' })
}
