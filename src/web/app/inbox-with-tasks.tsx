import { openProject } from '../api/open-project.ts'
import { useStore } from '../api/store.ts'
import { InboxPage } from '../projects/inbox/inbox-page.tsx'
import { TaskPanel } from '../tasks/panel/task-panel.tsx'

/** What one should look at, with the task beside it that is open. */
export function InboxWithTasks() {
  const project = useStore(openProject)
  return <InboxPage taskPanel={(task) => <TaskPanel key={`${project} ${task}`} id={task} />} />
}
