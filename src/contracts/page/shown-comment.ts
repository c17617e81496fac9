import type { ToolContext } from '../contract.ts'
import type { ShownComment } from './values.ts'

/** Oldest first, with what their authors are called. */
export async function showComments(
  { comments, people, owner }: ToolContext,
  task: number,
): Promise<ShownComment[]> {
  const found = await comments.list(task)
  const known = await people([...new Set(found.map(({ author }) => author))])
  return found.map(({ task: _, ...comment }) => ({
    ...comment,
    authorName: known.get(comment.author)?.name ?? comment.author,
    isMine: comment.author === owner,
  }))
}
