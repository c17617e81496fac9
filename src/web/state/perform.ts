import { asApiError } from '../api/api-error.ts'
import { openProject } from '../api/open-project.ts'
import { begin, type Pending, settle } from '../api/optimistic.ts'
import { refresh } from '../api/use-remote.ts'
import type { Task, TaskId } from '../api/values.ts'
import { refreshCounts, refreshTasks } from './load-tasks.ts'
import { noteTouched } from './made-here.ts'
import { taskState } from './task-state.ts'
import { refusedToast } from './undo.ts'

export type Shown = Omit<Pending<Task>, 'token'>

export interface OptimisticAction<T> {
  /** What it does to the task itself. */
  readonly own: Shown
  /** What it does to those around it, which keep their new look until the server has said the same. */
  readonly others: readonly Shown[]
  readonly send: () => Promise<T>
  /** Takes in what the server says. */
  readonly accept: (answer: T) => void
}

/**
 * Shows changes at once and sends them, those of one task after each other. Null when it was refused: then what was
 * shown is gone again, and the toast says why.
 */
export async function perform<T>(
  id: TaskId,
  { own, others, send, accept }: OptimisticAction<T>,
): Promise<T | null> {
  const project = openProject.get()
  const [mine, theirs] = [show([own]), show(others)]
  const queue = `${project ?? ''} ${id}`
  const sent = (queues.get(queue) ?? Promise.resolve()).then(send)
  queues.set(
    queue,
    sent.catch(() => {}),
  )
  try {
    const answer = await sent
    // Another project is shown now: its numbers mean other tasks.
    if (openProject.get() !== project) return answer
    noteTouched(id)
    accept(answer)
    end(mine)
    void refreshTasks(others.map((other) => other.id)).finally(() => end(theirs))
    void refreshCounts()
    if (own.change !== null) refresh(`task/${id}`)
    return answer
  } catch (thrown) {
    end(mine)
    end(theirs)
    refusedToast(thrown)
    const isShown = openProject.get() === project
    if (isShown && asApiError(thrown).code !== 'unreachable') void refreshTasks([id])
    return null
  }
}

let tokens = 0
const queues = new Map<string, Promise<unknown>>()

function show(changes: readonly Shown[]): number {
  tokens += 1
  const token = tokens
  for (const change of changes) {
    taskState.set((state) => ({ ...state, ...begin(state, { ...change, token }) }))
  }
  return token
}

function end(token: number): void {
  taskState.set((state) => ({ ...state, ...settle(state, token) }))
}
