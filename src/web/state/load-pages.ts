import { asApiError } from '../api/api-error.ts'
import { openProject } from '../api/open-project.ts'
import { learn } from '../api/optimistic.ts'
import { listTasks } from '../api/tasks.ts'
import type { TaskQuery } from '../api/values.ts'
import { gather } from './load-tasks.ts'
import { touchedSince } from './made-here.ts'
import { type Reach, reachKey, reachOf, readKey } from './reach.ts'
import { taskState } from './task-state.ts'

const pageSize = 200

/** The next page of a list of closed tasks, or its first. */
export async function loadMore(query: TaskQuery): Promise<void> {
  const key = reachKey(query)
  const reach = taskState.get().reaches[key]
  if (reach && (reach.isLoading || reach.cursor === null)) return
  const begun: Reach = { cursor: null, last: null, ...reach, isLoading: true, error: null }
  if (!reach) dropSearches()
  setReach(key, begun)
  const [start, project] = [performance.now(), openProject.get()]
  try {
    const { cursor } = begun
    const page = await listTasks({ ...query, limit: pageSize, ...(cursor !== null && { cursor }) })
    if (openProject.get() !== project) return
    taskState.set((state) => ({ ...state, ...learn(state, page.tasks), counts: page.counts }))
    setReach(key, { ...reachOf(page.tasks, page.cursor), last: page.tasks.at(-1) ?? begun.last })
    gather(touchedSince(start))
  } catch (thrown) {
    if (openProject.get() !== project) return
    setReach(key, { ...begun, isLoading: false, error: asApiError(thrown) })
  }
}

/** How far earlier searches came is of no use any more. */
function dropSearches(): void {
  taskState.set((state) => ({
    ...state,
    reaches: Object.fromEntries(Object.entries(state.reaches).filter(([key]) => !readKey(key).query)),
  }))
}

function setReach(key: string, reach: Reach): void {
  taskState.set((state) => ({ ...state, reaches: { ...state.reaches, [key]: reach } }))
}
