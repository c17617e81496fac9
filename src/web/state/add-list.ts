import { newKey } from '../api/new-key.ts'
import { openProject } from '../api/open-project.ts'
import { postTasks } from '../api/tasks.ts'
import { refresh } from '../api/use-remote.ts'
import type { ListedTask } from '../api/values.ts'
import { words } from '../words/words.ts'
import { refreshCounts } from './load-tasks.ts'
import { noteTouched } from './made-here.ts'
import { learnTasks } from './task-state.ts'
import { changedToast } from './undo.ts'

/** Adds the tasks of a list as one change. Throws where the server refuses it. */
export async function addList(list: readonly ListedTask[], project = openProject.get()): Promise<void> {
  const { tasks, change } = await postTasks(list, newKey(), project)
  if (project === openProject.get()) {
    learnTasks(tasks)
    for (const { id } of tasks) noteTouched(id)
    void refreshCounts()
  }
  refresh('day')
  changedToast(words.text.addedTasks(tasks.length), change, project)
}
