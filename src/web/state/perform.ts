import { asApiError } from '../api/api-error.ts'
import { openProject } from '../api/open-project.ts'
import { begin, type Pending, settle } from '../api/optimistic.ts'
import { adopted, delivering, settled, waiting } from '../api/outbox.ts'
import { refresh } from '../api/use-remote.ts'
import type { Task, TaskId } from '../api/values.ts'
import { refusedToast } from '../ui/toasts.tsx'
import { loadTasks, refreshCounts, refreshTasks } from './load-tasks.ts'
import { noteTouched } from './made-here.ts'
import { taskState } from './task-state.ts'

type Shown = Omit<Pending<Task>, 'token'>

interface OptimisticAction<T> {
  /** What it does to the task itself. */
  readonly own: Shown
  /** What it does to those around it, which keep their new look until the server has said the same. */
  readonly others: readonly Shown[]
  readonly send: () => Promise<T>
  /** Takes in what the server says. */
  readonly accept: (answer: T) => void
  /** Says that it was refused, where the usual toast is not the place. */
  readonly refused?: ((thrown: unknown) => void) | undefined
}

/**
 * Shows changes at once and sends them as soon as the server can be reached. Null when it was refused: then what was
 * shown is gone again, and the toast says why.
 */
export async function perform<T>(
  id: TaskId,
  { own, others, send, accept, refused = refusedUnlessShown }: OptimisticAction<T>,
): Promise<T | null> {
  const project = openProject.get()
  const [mine, theirs] = [show([own]), show(others)]
  const sent = delivering({ shown: [own, ...others] }, send)
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
    const { code } = asApiError(thrown)
    if (code === 'withdrawn') return null
    refused(thrown)
    const isShown = openProject.get() === project
    if (isShown && code !== 'unreachable') void refreshTasks([id])
    return null
  }
}

/** The field that it was typed in shows a newer text beside it. */
function refusedUnlessShown(thrown: unknown): void {
  if (!('newer' in asApiError(thrown).facts)) refusedToast(thrown)
}

interface ManyActions<T> extends Omit<OptimisticAction<T>, 'own'> {
  readonly own: readonly Shown[]
}

/** The same for several tasks that are changed by one request. */
export async function performMany<T>({ own, others, send, accept }: ManyActions<T>): Promise<T | null> {
  const project = openProject.get()
  const ids = own.map(({ id }) => id)
  const [mine, theirs] = [show(own), show(others)]
  const sent = delivering({ shown: [...own, ...others] }, send)
  try {
    const answer = await sent
    if (openProject.get() !== project) return answer
    for (const id of ids) noteTouched(id)
    accept(answer)
    end(mine)
    void refreshTasks(others.map((other) => other.id)).finally(() => end(theirs))
    void refreshCounts()
    refresh('task/')
    return answer
  } catch (thrown) {
    end(mine)
    end(theirs)
    if (asApiError(thrown).code === 'withdrawn') return null
    refusedToast(thrown)
    const isShown = openProject.get() === project
    const isHeard = asApiError(thrown).code !== 'unreachable'
    if (isShown && isHeard) void refreshTasks(ids)
    return null
  }
}

let tokens = 0

function show(changes: readonly Shown[]): number {
  tokens += 1
  const token = tokens
  // At once: each of hundreds would have everything drawn anew.
  taskState.set((state) => ({
    ...state,
    ...begin(state, ...changes.map((change) => ({ ...change, token }))),
  }))
  return token
}

function end(token: number): void {
  taskState.set((state) => ({ ...state, ...settle(state, token) }))
}

/** Shown again: of a tab that is gone, or of a project that was left and is open again. */
const shownAgain = new Map<string, number>()

function showWaiting(items: ReturnType<typeof waiting.get>): void {
  const project = openProject.get()
  for (const item of items)
    if (item.project === project && item.shown) shownAgain.set(item.id, show(item.shown as readonly Shown[]))
}

adopted.subscribe(showWaiting)
openProject.subscribe(() => {
  shownAgain.clear()
  showWaiting(waiting.get())
})
settled.subscribe(({ item, error }) => {
  const token = shownAgain.get(item.id)
  if (token === undefined) return
  shownAgain.delete(item.id)
  const ids = (item.shown as readonly Shown[]).map(({ id }) => id)
  // A new task comes with the list; what was changed is asked for, so that it does not look as before for a moment.
  const asked = error === null && ids.some((id) => id < 0) ? loadTasks() : refreshTasks(ids)
  void asked.finally(() => end(token))
})
