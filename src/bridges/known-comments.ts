import type { Comment, CommentStore } from '../tasks/comment.ts'
import type { TaskId } from '../tasks/task.ts'
import type { IncomingComment } from './source.ts'

/** Which of the incoming comments are there already, on tasks that are: by their words and, where it is known, their time. */
export async function findKnownComments(
  comments: CommentStore,
  incoming: readonly IncomingComment[],
  tasks: ReadonlyMap<string, TaskId>,
): Promise<Set<IncomingComment>> {
  const known = new Set<IncomingComment>()
  const onKnown = incoming.filter(({ task }) => tasks.has(task))
  if (onKnown.length === 0) return known
  const counts = await comments.counts([...new Set(onKnown.map(({ task }) => tasks.get(task) as TaskId))])
  for (const [task, group] of Map.groupBy(onKnown, ({ task }) => tasks.get(task) as TaskId)) {
    if (!counts.has(task)) continue
    const there = await comments.list(task)
    for (const one of group) {
      const index = there.findIndex((other) => isSame(one, other))
      if (index === -1) continue
      known.add(one)
      there.splice(index, 1) // each stands for one
    }
  }
  return known
}

function isSame(one: IncomingComment, other: Comment): boolean {
  if (one.createdAt === null) return one.text === other.text
  // One of our own may have been corrected since: then its number tells.
  const isCorrected = one.number === other.id && one.author === other.author
  return one.createdAt.getTime() === other.createdAt.getTime() && (one.text === other.text || isCorrected)
}
