import { type ChangeOf, type EntryOf, type Origin, originalOf } from '../change.ts'
import { Failure } from '../errors.ts'
import type { ContextStore, ContextWriter } from './context-store.ts'
import type { Discovery } from './discovery.ts'

export interface UndoneRemember {
  /** The change that was put back. */
  readonly undone: ChangeOf<Discovery>
  /** The change that did it; undoing that one does it again. */
  readonly change: ChangeOf<Discovery>
}

/** Puts back a change of discoveries. What was built on it since is never lost: then nothing is put back. */
export async function undoRemember(
  context: ContextStore,
  id: number,
  origin: Origin,
): Promise<UndoneRemember> {
  const written = await context.write('undo', origin, async (tx) => {
    const change = await standing(tx, id)
    for (const entry of change.entries.toReversed()) await putBack(tx, change, entry)
    tx.undoes(change)
  })
  if (!written) throw new Error('an undo recorded no change')
  const undone = await context.findChange(written.change.undoes as number)
  if (!undone) throw new Error('the change an undo put back is gone')
  await reopenSessions(context, written.change)
  return { undone, change: written.change }
}

async function standing(tx: ContextWriter, id: number): Promise<ChangeOf<Discovery>> {
  const named = await tx.findChange(id)
  if (!named?.entries.length)
    throw new Failure('not_found', `There is no change ${id}.`, { facts: { change: id } })
  const change = await originalOf(named, (one) => tx.findChange(one))
  if (change.undoneBy !== null) {
    throw new Failure('conflict', `Change ${change.id} is already undone.`, {
      hint: `Undo change ${change.undoneBy} to do it again.`,
      facts: { change: change.id, undoneBy: change.undoneBy },
    })
  }
  return change
}

async function putBack(
  tx: ContextWriter,
  change: ChangeOf<Discovery>,
  { before, after }: EntryOf<Discovery>,
): Promise<void> {
  const now = await tx.find((after ?? before)?.id as number)
  if (before && after) {
    if (!now || now.uuid !== after.uuid || !isAs(now, after)) throw cannot(change, before, now)
    tx.save(now, before)
  } else if (after) {
    // One that was brought in with the one that replaced it goes as it came. The number alone is not enough: another
    // discovery may have it.
    if (!now || now.uuid !== after.uuid || !isAs(now, after)) throw cannot(change, after, now)
    tx.remove(now)
  } else if (before) {
    if (now) throw cannot(change, before, now)
    tx.restore(before)
  }
}

/** Whether nobody has corrected or replaced it since. */
function isAs(now: Discovery, then: Discovery): boolean {
  return (
    now.replacedBy === then.replacedBy &&
    // One whose text was said again may have been put in the place of another since.
    (now.replaces === then.replaces || now.replaces === null) &&
    now.text === then.text &&
    now.type === then.type &&
    now.module === then.module
  )
}

function cannot(change: ChangeOf<Discovery>, { id }: Discovery, now: Discovery | undefined): Failure {
  const why = !now
    ? 'is gone'
    : now.replacedBy === null
      ? 'is not as it was'
      : `was replaced by ${now.replacedBy}`
  return new Failure('conflict', `Change ${change.id} cannot be undone: discovery ${id} ${why}.`, {
    facts: { change: change.id, discovery: id },
  })
}

/** A session is closed as long as its summary stands. */
async function reopenSessions(context: ContextStore, { entries }: ChangeOf<Discovery>): Promise<void> {
  for (const { before, after } of entries) {
    const note = after ?? before
    if (note?.type === 'summary' && note.session !== null && (before === null || after === null))
      await context.closeSession(note.session, after === null ? null : note.id)
  }
}
