import { TaskPanel } from '../tasks/panel/task-panel.tsx'
import { lazyPage } from './lazy-page.ts'

const MemoryPage = lazyPage(() => import('../memory/memory-page.tsx'), 'MemoryPage')

/** What the project knows, with the task beside it that is open. */
export function MemoryWithTasks() {
  return <MemoryPage taskPanel={(task) => <TaskPanel key={task} id={task} />} />
}
