import type { ChangeOf, EntryOf, Origin } from '../change.ts'
import type { Comment, CommentStore, CommentWriter } from './comment.ts'
import { cannotUndo, type UndoneBeside, undoBeside } from './undo-beside.ts'

/** Puts back a change of comments; one that was changed again since stays as it is. */
export function undoComment(
  comments: CommentStore,
  id: number,
  origin: Origin,
): Promise<UndoneBeside<Comment>> {
  return undoBeside(comments, id, origin, putBack)
}

async function putBack(
  tx: CommentWriter,
  change: ChangeOf<Comment>,
  { before, after }: EntryOf<Comment>,
): Promise<void> {
  const { task, id } = (after ?? before) as Comment
  const now = await tx.find(task, id)
  if (after && now?.text !== after.text)
    throw cannotUndo(change, `comment ${id} ${now ? 'was changed since' : 'is gone'}`)
  if (before && after && now) tx.save(now, { ...now, text: before.text, editedAt: before.editedAt })
  else if (after && now) tx.remove(now)
  else if (before && now) throw cannotUndo(change, `comment ${id} is there again`)
  else if (before) tx.restore(before)
}
