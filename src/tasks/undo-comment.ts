import { type ChangeOf, type EntryOf, type Origin, originalOf } from '../change.ts'
import { Failure } from '../errors.ts'
import type { Comment, CommentStore, CommentWriter } from './comment.ts'

export interface UndoneComment {
  readonly undone: ChangeOf<Comment>
  readonly change: ChangeOf<Comment>
}

/** Puts back a change of comments; one that was changed again since stays as it is. */
export async function undoComment(
  comments: CommentStore,
  id: number,
  origin: Origin,
): Promise<UndoneComment> {
  const written = await comments.write('undo', origin, async (tx) => {
    const named = await tx.findChange(id)
    if (!named?.entries.length)
      throw new Failure('not_found', `There is no change ${id}.`, { facts: { change: id } })
    const change = await originalOf(named, (one) => tx.findChange(one))
    if (change.undoneBy !== null)
      throw new Failure('conflict', `Change ${change.id} is already undone.`, {
        hint: `Undo change ${change.undoneBy} to do it again.`,
        facts: { change: change.id, undoneBy: change.undoneBy },
      })
    for (const entry of change.entries.toReversed()) await putBack(tx, change, entry)
    tx.undoes(change)
  })
  if (!written) throw new Error('an undo recorded no change')
  const undone = await comments.findChange(written.change.undoes as number)
  if (!undone) throw new Error('the change an undo put back is gone')
  return { undone, change: written.change }
}

async function putBack(
  tx: CommentWriter,
  change: ChangeOf<Comment>,
  { before, after }: EntryOf<Comment>,
): Promise<void> {
  const { task, id } = (after ?? before) as Comment
  const now = await tx.find(task, id)
  if (after && now?.text !== after.text) throw cannot(change, id, now ? 'was changed since' : 'is gone')
  if (before && after && now) tx.save(now, { ...now, text: before.text, editedAt: before.editedAt })
  else if (after && now) tx.remove(now)
  else if (before && now) throw cannot(change, id, 'is there again')
  else if (before) tx.restore(before)
}

function cannot(change: ChangeOf<Comment>, id: number, why: string): Failure {
  return new Failure('conflict', `Change ${change.id} cannot be undone: comment ${id} ${why}.`, {
    facts: { change: change.id },
  })
}
