import { pictureTypes } from '../../attachments/sniff-type.ts'
import type { ToolContext } from '../contract.ts'
import type { ShownAttachment } from './values.ts'

/** Oldest first, with what those who attached them are called. */
export async function showAttachments(
  { attachments, people, owner }: ToolContext,
  task: number,
): Promise<ShownAttachment[]> {
  const found = await attachments.list(task)
  const known = await people([...new Set(found.map(({ author }) => author))])
  return found.map(({ task: _, hash, ...file }) => ({
    ...file,
    authorName: known.get(file.author)?.name ?? file.author,
    isMine: file.author === owner,
    isPicture: pictureTypes.has(file.type),
  }))
}
