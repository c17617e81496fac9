import { asApiError } from '../api/api-error.ts'
import { openProject } from '../api/open-project.ts'
import { postUndo } from '../api/tasks.ts'
import { refresh } from '../api/use-remote.ts'
import type { Change } from '../api/values.ts'
import { showToast } from '../ui/toasts.tsx'
import { refreshCounts, refreshTasks, relatives } from './load-tasks.ts'
import { lastMade, noteMade, noteUndone } from './made-here.ts'

/** Takes a change back, whoever made it. The toast offers to do it again. */
export async function undoChange(change: number, project = openProject.get()): Promise<void> {
  try {
    const { undone, change: undoing } = await postUndo(change, project)
    noteUndone({ project, change })
    if (project === openProject.get()) {
      await refreshTasks([...undone.tasks, ...undone.tasks.flatMap(relatives)])
      void refreshCounts()
      refresh('task/')
      refresh('trash')
    }
    refresh('day')
    showToast({
      text: `Undone: ${undone.summary}`,
      action: { label: 'Redo', run: () => void undoChange(undoing.id, project) },
    })
  } catch (thrown) {
    refusedToast(thrown)
  }
}

/** The last change that was made on this page; never what an assistant did meanwhile. */
export function undoLast(): void {
  const last = lastMade()
  if (last === undefined) showToast({ text: 'There is nothing to undo.' })
  else void undoChange(last.change, last.project)
}

/** Says what was done, with an Undo where there is something to undo. */
export function changedToast(
  text: string,
  change: Pick<Change, 'id'> | null,
  project = openProject.get(),
): void {
  if (!change) return
  noteMade({ project, change: change.id })
  const undo = () => void undoChange(change.id, project)
  showToast({ text, action: { label: 'Undo', keys: 'u', run: undo } })
}

/** Says what the server refused and what to do about it. */
export function refusedToast(thrown: unknown): void {
  const { message, hint } = asApiError(thrown)
  showToast({ text: message, hint, tone: 'problem' })
}
