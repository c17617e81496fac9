import { addressedProject, openProject } from '../api/open-project.ts'
import { listChanges, postUndo } from '../api/tasks.ts'
import { refresh } from '../api/use-remote.ts'
import type { Change } from '../api/values.ts'
import { currentToday } from '../time/clock.ts'
import { changeWords } from '../ui/change-words.ts'
import { dismissToast, refusedToast, showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import { addToRun, type ChangeRun, endRunOf, type RunKind } from './change-runs.ts'
import { refreshAround, refreshCounts } from './load-tasks.ts'
import { lastMade, type MadeChange, noteMade, noteUndone } from './made-here.ts'
import { keepTogether, leaveTogethers, type Together, togetherWith } from './together.ts'
import { withdrawLast } from './undo-waiting.ts'

/** What was taken back on this page, the last one last: the changes that did it. */
const redoable: Together[] = []

/** Takes a change back, of any client. The toast offers to do it again. */
export function undoChange(change: number, project = openProject.get()): Promise<void> {
  return takeBack({ changes: [{ project, change }] })
}

/** Takes changes back, the last one first. Where one is refused, the others are taken back all the same. */
async function takeBack({ changes, text }: Together, isRedo = false): Promise<void> {
  // While they wait for the server, the next undo is about the change before.
  for (const one of changes) noteUndone(one)
  leaveTogethers(changes)
  const done: MadeChange[] = []
  const undone: Change[] = []
  for (const one of changes.toReversed()) {
    try {
      const answer = await postUndo(one.change, one.project)
      done.push({ project: one.project, change: answer.change.id })
      undone.push(answer.undone)
      // Its Undo is done.
      endRunOf(one)
      dismissToast(messageOf(one))
    } catch (thrown) {
      if (changes.length === 1) noteMade(one)
      refusedToast(thrown)
    }
  }
  const [first] = undone
  if (!first) return
  // Done again, the first change stands anew.
  const stands = isRedo ? done.map((one, at) => ({ ...one, change: undone[at]?.undoes ?? one.change })) : done
  const back = { changes: stands, ...(text !== undefined && { text }) }
  if (isRedo) {
    for (const one of stands) noteMade(one)
    keepTogether(back)
  } else redoable.push(back)
  const open = openProject.get()
  const tasks = undone.flatMap((one, at) => (done[at]?.project === open ? one.tasks : []))
  if (done.some(({ project }) => project === open)) {
    await refreshAround(tasks)
    void refreshCounts()
    refresh('task/')
    refresh('trash')
  }
  refresh('day')
  const said = text ?? changeWords(first, currentToday())
  showToast({
    text: isRedo ? words.moves.redone : words.tasks.undone(said),
    about: 'undo',
    action: isRedo
      ? { label: words.ui.undo, keys: 'u', run: () => void takeBack(back) }
      : { label: words.tasks.redo, run: () => void redo(back) },
  })
}

/** The last change that this person made on the page, also before it was loaded anew; never what an assistant did. */
export async function undoLast(isAcross = false): Promise<void> {
  if (await withdrawLast(isAcross)) return
  const last = lastMade()
  if (last) return undoOne(last)
  // The server says which is the last once it has done with the one before.
  storedUndo = storedUndo.then(async () => {
    const stored = await lastStored(isAcross).catch(refused)
    if (stored) await undoOne(stored)
    else if (stored === undefined) showToast({ text: words.tasks.nothingToUndo })
  })
  return storedUndo
}

let storedUndo = Promise.resolve()

function undoOne(last: MadeChange): Promise<void> {
  return takeBack(togetherWith(last) ?? { changes: [last] })
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

function redo(one: Together): Promise<void> {
  const at = redoable.lastIndexOf(one)
  if (at >= 0) redoable.splice(at, 1)
  return takeBack(one, true)
}

function messageOf({ project, change }: MadeChange): string {
  return `change ${project ?? ''} ${change}`
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
  const [only, another] = made
  if (!only) return
  keepTogether({ changes: made, text })
  runToast({ about: another ? 'brought' : messageOf(only), text, changes: made }, 'u')
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
  const action = { label: words.ui.undo, run: () => void takeBack({ changes, text }) }
  showToast({ text, about, action: keys === undefined ? action : { ...action, keys } })
}
