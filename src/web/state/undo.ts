import { addressedProject, openProject } from '../api/open-project.ts'
import { listChanges, postUndo } from '../api/tasks.ts'
import { refresh } from '../api/use-remote.ts'
import type { Change, TaskId } from '../api/values.ts'
import { currentToday } from '../time/clock.ts'
import { changeWords } from '../ui/change-words.ts'
import { dismissToast, refusedToast, showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import { addToRun, type ChangeRun, endRunOf, type RunKind } from './change-runs.ts'
import { refreshCounts, refreshTasks, relatives } from './load-tasks.ts'
import { lastMade, type MadeChange, noteMade, noteUndone } from './made-here.ts'
import { withdrawLast } from './undo-waiting.ts'

/** What was taken back on this page, the last one last: the changes that did it. */
const redoable: MadeChange[] = []

/** What was done by several changes at once, and is taken back so. */
const togethers: ChangeRun[] = []

/** Takes a change back, of any client. The toast offers to do it again. */
export async function undoChange(change: number, project = openProject.get(), isRedo = false): Promise<void> {
  // While it waits for the server, the next undo is about the change before.
  noteUndone({ project, change })
  try {
    const { undone, change: undoing } = await postUndo(change, project)
    endRunOf({ project, change })
    // Its Undo is done.
    dismissToast(messageOf({ project, change }))
    if (isRedo) noteMade({ project, change: undoing.id })
    else redoable.push({ project, change: undoing.id })
    if (project === openProject.get()) {
      await refreshTasks([...undone.tasks, ...undone.tasks.flatMap(relatives)])
      void refreshCounts()
      refresh('task/')
      refresh('trash')
    }
    refresh('day')
    showToast({
      text: isRedo ? words.moves.redone : words.tasks.undone(changeWords(undone, currentToday())),
      about: 'undo',
      action: isRedo
        ? { label: words.ui.undo, keys: 'u', run: () => void undoChange(undoing.id, project) }
        : { label: words.tasks.redo, run: () => void redo({ project, change: undoing.id }) },
    })
  } catch (thrown) {
    noteMade({ project, change })
    refusedToast(thrown)
  }
}

/** The last change that this person made on the page, also before it was loaded anew; never what an assistant did. */
export async function undoLast(isAcross = false): Promise<void> {
  if (await withdrawLast(isAcross)) return
  const last = lastMade() ?? (await lastStored(isAcross).catch(refused))
  const run = last && togethers.find(({ changes }) => changes.some((one) => isSame(one, last)))
  if (run) await undoRun(run.changes, run.text)
  else if (last) await undoChange(last.change, last.project)
  else if (last === undefined) showToast({ text: words.tasks.nothingToUndo })
}

/** What the server could not say is told; then there is nothing to do. */
function refused(thrown: unknown): null {
  refusedToast(thrown)
  return null
}

/** In the open project or, on a page of many, in whichever it was. Undefined where there is none. */
async function lastStored(isAcross: boolean): Promise<MadeChange | undefined> {
  const query = { actor: 'me', client: 'page', standing: '1', limit: 1 } as const
  const { changes } = await listChanges(isAcross ? { ...query, across: '1' } : query)
  const [last] = changes
  return last && { project: addressedProject(last.project), change: last.id }
}

export function redoLast(): void {
  const last = redoable.at(-1)
  if (last) void redo(last)
  else showToast({ text: words.moves.nothingToRedo })
}

function messageOf({ project, change }: MadeChange): string {
  return `change ${project ?? ''} ${change}`
}

function isSame(one: MadeChange, other: MadeChange): boolean {
  return one.project === other.project && one.change === other.change
}

function redo(one: MadeChange): Promise<void> {
  const at = redoable.findLastIndex((other) => isSame(one, other))
  if (at >= 0) redoable.splice(at, 1)
  return undoChange(one.change, one.project, true)
}

/** Says what was done, with an Undo where there is something to undo. Several of a kind share one message. */
export function changedToast(
  text: string,
  change: Pick<Change, 'id'> | null,
  project = openProject.get(),
  kind?: RunKind,
): void {
  if (!change) return
  redoable.length = 0
  const made = { project, change: change.id }
  noteMade(made)
  const run = kind && addToRun(kind, made)
  if (run && run.changes.length > 1) {
    runToast(run)
    return
  }
  const undo = () => void undoChange(change.id, project)
  showToast({
    text,
    about: run ? run.about : messageOf(made),
    action: { label: words.ui.undo, keys: 'u', run: undo },
  })
}

/** What was done by several changes at once is told, and taken back, as one. */
export function broughtToast(text: string, changes: readonly number[], project: string | null): void {
  redoable.length = 0
  const made = changes.map((change) => ({ project, change }))
  for (const one of made) noteMade(one)
  if (made.length === 0) return
  const run = { about: 'brought', text, changes: made }
  togethers.push(run)
  runToast(run, 'u')
}

/** Says what was done to many tasks, in as many changes as that took. */
export function changedTogetherToast(
  text: string,
  answers: readonly { readonly change: Pick<Change, 'id'> | null }[],
  project: string | null,
): void {
  const changes = answers.flatMap(({ change }) => change ?? [])
  const [first, another] = changes
  if (another === undefined) changedToast(text, first ?? null, project)
  else
    broughtToast(
      text,
      changes.map(({ id }) => id),
      project,
    )
}

/** The key takes back the last one alone of what was done one after the other, so it is not offered for those. */
function runToast({ about, text, changes }: ChangeRun, keys?: string): void {
  const action = { label: words.ui.undo, run: () => void undoRun(changes, text) }
  showToast({ text, about, action: keys === undefined ? action : { ...action, keys } })
}

/** Takes several changes back, the last one first. */
async function undoRun(changes: readonly MadeChange[], text: string): Promise<void> {
  const at = togethers.findIndex((run) => run.changes === changes)
  if (at >= 0) togethers.splice(at, 1)
  const undoings: MadeChange[] = []
  const tasks: TaskId[] = []
  try {
    for (const made of changes.toReversed()) {
      const { undone, change } = await postUndo(made.change, made.project)
      noteUndone(made)
      undoings.push({ project: made.project, change: change.id })
      if (made.project === openProject.get()) tasks.push(...undone.tasks)
    }
    showToast({
      text: words.tasks.undone(text),
      about: 'undo',
      action: { label: words.tasks.redo, run: () => void redoRun(undoings) },
    })
  } catch (thrown) {
    refusedToast(thrown)
  }
  redoable.push(...undoings)
  await refreshTasks([...tasks, ...tasks.flatMap(relatives)])
  void refreshCounts()
  for (const what of ['task/', 'trash', 'day']) refresh(what)
}

async function redoRun(undoings: readonly MadeChange[]): Promise<void> {
  for (const one of undoings.toReversed()) await redo(one)
}
