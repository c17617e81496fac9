import type { ChangeOf, EntryOf, Origin } from '../change.ts'
import type { Attachment, AttachmentStore, AttachmentWriter } from './attachment.ts'
import { cannotUndo, type UndoneBeside, undoBeside } from './undo-beside.ts'

/** Puts back a change of files: one that was attached is removed, one that was removed is there again. */
export function undoAttachment(
  attachments: AttachmentStore,
  id: number,
  origin: Origin,
): Promise<UndoneBeside<Attachment>> {
  return undoBeside(attachments, id, origin, putBack)
}

async function putBack(
  tx: AttachmentWriter,
  change: ChangeOf<Attachment>,
  { before, after }: EntryOf<Attachment>,
): Promise<void> {
  const { id, task, name } = (after ?? before) as Attachment
  const now = await tx.find(id)
  if (after && !now) throw cannotUndo(change, `${name} is gone`)
  if (after && now) tx.remove(now)
  if (!before) return
  if (now) throw cannotUndo(change, `${name} is there again`)
  if (!(await tx.hasTask(task))) throw cannotUndo(change, `task ${task} is gone`)
  if (!(await tx.restore(before))) throw cannotUndo(change, `${name} is no longer kept`)
}
