import { asApiError } from '../api/api-error.ts'
import { outdated } from '../api/connection.ts'
import { firstConnected, liveChanges } from '../api/live.ts'
import { openProject } from '../api/open-project.ts'
import { getTask, listChanges, listTasks } from '../api/tasks.ts'
import { refresh } from '../api/use-remote.ts'
import type { Task, TaskId } from '../api/values.ts'
import { isMadeHere, touchedSince } from './made-here.ts'
import { type Reach, reachOf, readKey } from './reach.ts'
import { forgetTasks, isOpen, learnTasks, shownTasks, type TaskState, taskState } from './task-state.ts'

const pageSize = 1_000
const mostOpen = 20_000
const pagedSize = 200
/** More tasks at once than this are fetched as a list. */
const oneByOne = 5
/** A change shows at once; while they pour in, once a second is often enough for the eye and for the server. */
const soonMs = 40
const busyMs = 1_000
const retryMs = 5_000

/** Keeps the tasks as the server has them, for as long as they are shown. */
export function startTasks(): () => void {
  void loadTasks()
  const subscriptions = [
    firstConnected.subscribe(() => void catchUp()),
    liveChanges.subscribe(({ id, tasks }) => {
      const around = tasks.flatMap(relatives)
      gather(isMadeHere(id) ? around : [...tasks, ...around])
    }),
    outdated.subscribe(() => void loadTasks()),
  ]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

const gathered = new Set<TaskId>()
let loading: Promise<void> | null = null
let isOutdated = false
openProject.subscribe(() => {
  loading = null
  isOutdated = false
  gathered.clear()
})

/** All open tasks, and the pages of closed ones that were being looked at. Asked for meanwhile, it is done once more. */
export function loadTasks(): Promise<void> {
  isOutdated = loading !== null
  if (loading) return loading
  const mine = load().finally(() => {
    if (loading !== mine) return
    loading = null
    if (isOutdated) void loadTasks()
  })
  loading = mine
  return mine
}

async function load(): Promise<void> {
  const [start, project] = [performance.now(), openProject.get()]
  try {
    const [open, ...pages] = await Promise.all([
      loadOpen(),
      ...Object.keys(taskState.get().reaches).map(async (key) => {
        const page = await listTasks({ ...readKey(key), limit: pagedSize })
        return [key, page] as const
      }),
    ])
    if (openProject.get() !== project) return
    const tasks = [...open.tasks, ...pages.flatMap(([, page]) => page.tasks)]
    const reaches = pages.map(([key, page]) => [key, reachOf(page.tasks, page.cursor)] as const)
    taskState.set((state) => ({
      ...state,
      known: new Map([...begunMeanwhile(state, reaches), ...tasks].map((task) => [task.id, task])),
      phase: 'ready',
      error: null,
      counts: open.counts,
      isCut: open.isCut,
      reaches: { ...state.reaches, ...Object.fromEntries(reaches) },
    }))
    refresh('task/')
    // What was changed here meanwhile may have been read before it was.
    gather(touchedSince(start))
  } catch (thrown) {
    if (openProject.get() !== project) return
    const error = asApiError(thrown)
    // It may be shared no longer.
    if (error.code === 'not_found') refresh('projects')
    taskState.set((state) => ({ ...state, error, phase: state.phase === 'ready' ? 'ready' : 'failed' }))
  }
}

/** Closed tasks that another list has fetched since: they are as new as these. */
function begunMeanwhile(
  { known, reaches }: TaskState,
  fetched: readonly (readonly [string, Reach])[],
): Task[] {
  const isOlder = Object.keys(reaches).every((key) => fetched.some(([other]) => other === key))
  return isOlder ? [] : [...known.values()].filter((task) => !isOpen(task))
}

async function loadOpen() {
  const project = openProject.get()
  let page = await listTasks({ view: 'open', limit: pageSize })
  const tasks = [...page.tasks]
  while (page.cursor !== null && tasks.length < mostOpen && openProject.get() === project) {
    page = await listTasks({ view: 'open', limit: pageSize, cursor: page.cursor })
    tasks.push(...page.tasks)
  }
  return { tasks, counts: page.counts, isCut: page.cursor !== null }
}

let isWaiting = false
let refreshedAt = Number.NEGATIVE_INFINITY

/** Changes come in bursts: what they touched is asked for together. */
export function gather(ids: readonly TaskId[], waitMs?: number): void {
  if (ids.length === 0) return
  for (const id of ids) gathered.add(id)
  if (isWaiting) return
  isWaiting = true
  const isBusy = performance.now() - refreshedAt < busyMs
  setTimeout(refreshGathered, waitMs ?? (isBusy ? busyMs : soonMs))
}

function refreshGathered(): void {
  const all = [...gathered]
  gathered.clear()
  isWaiting = false
  refreshedAt = performance.now()
  void refreshTasks(all).then(refreshCounts)
}

/** Asks for these tasks as they are now. One that is gone leaves the lists. */
export async function refreshTasks(ids: readonly TaskId[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length > oneByOne) return loadTasks()
  await Promise.all(wanted.map(refreshTask))
  for (const id of wanted) refresh(`task/${id}`)
}

/** These, and those whose look depends on them. */
export function refreshAround(ids: readonly TaskId[]): Promise<void> {
  return refreshTasks(ids.length > oneByOne ? ids : [...ids, ...ids.flatMap(relatives)])
}

async function refreshTask(id: TaskId): Promise<void> {
  const [start, project] = [performance.now(), openProject.get()]
  try {
    const { task, subtasks, blocks } = await getTask(id)
    if (openProject.get() !== project) return
    const changed = touchedSince(start)
    const fresh = [task, ...subtasks, ...blocks].filter((one) => !changed.includes(one.id))
    learnTasks(fresh)
  } catch (thrown) {
    if (openProject.get() !== project) return
    const { code } = asApiError(thrown)
    if (code === 'not_found') forgetTasks([id])
    // A server that is away has everything fetched again when it is back; one that is busy is asked later.
    else if (code !== 'unreachable' && code !== 'unauthorized') gather([id], retryMs)
  }
}

export async function refreshCounts(): Promise<void> {
  const project = openProject.get()
  try {
    const { counts } = await listTasks({ view: 'open', limit: 1 })
    if (openProject.get() === project) taskState.set((state) => ({ ...state, counts }))
  } catch {
    // The banner says that the server is away; what was counted before stays.
  }
}

/** What a task's change also changes: how far its parent is, and who waits for it. */
export function relatives(id: TaskId): TaskId[] {
  const all = shownTasks(taskState.get())
  const parent = all.get(id)?.parent ?? null
  const waiting = [...all.values()].filter((task) => task.blockedBy.includes(id)).map((task) => task.id)
  return parent === null ? waiting : [parent, ...waiting]
}

const recentMs = 60_000

/** What was changed between the first list and the first event would be missed: it is asked for once more. */
async function catchUp(): Promise<void> {
  const project = openProject.get()
  try {
    const { changes } = await listChanges({ limit: 10 })
    if (openProject.get() !== project) return
    const recent = changes.filter(({ at }) => Date.now() - Date.parse(at) < recentMs)
    if (recent.length > 0) gather(recent.flatMap(({ tasks }) => tasks))
  } catch {
    // As above.
  }
}
