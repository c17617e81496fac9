import { newKey } from '../api/new-key.ts'
import { openProject } from '../api/open-project.ts'
import { postDeletes, postUndo } from '../api/tasks.ts'
import type { TaskId, TrashItem } from '../api/values.ts'
import { refusedToast, showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import { refreshCounts, refreshTasks } from './load-tasks.ts'

/**
 * Brings back one of the tasks that were deleted together: all come back, and the others are deleted again. Where the
 * second step fails, too much is there and nothing is lost.
 */
export async function restoreOne({ change, tasks }: TrashItem, id: TaskId): Promise<void> {
  const project = openProject.get()
  const others = tasks.filter((task) => task.id !== id)
  try {
    await postUndo(change, project)
    await postDeletes(
      others.map((task) => task.id),
      newKey(),
      project,
    )
    const text = tasks.find((task) => task.id === id)?.text ?? `#${id}`
    showToast({ text: words.projects.restored(text) })
  } catch (thrown) {
    refusedToast(thrown)
  }
  if (openProject.get() !== project) return
  await refreshTasks([id])
  void refreshCounts()
}
