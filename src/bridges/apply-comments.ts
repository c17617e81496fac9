import type { Origin } from '../change.ts'
import type { Comment } from '../tasks/comment.ts'
import type { TaskId } from '../tasks/task.ts'
import type { ImportPlace } from './import-target.ts'
import { nameIn } from './member-finder.ts'
import type { IncomingComment } from './source.ts'

interface AppliedComments {
  readonly added: readonly Comment[]
  /** The change that takes all of them back. */
  readonly change: number | null
}

/** Adds what was said about tasks of one project, as one change. Nobody is told of it: it was said elsewhere. */
export async function applyComments(
  { comments, memberCalled }: ImportPlace,
  incoming: readonly IncomingComment[],
  tasks: ReadonlyMap<string, TaskId>,
  origin: Origin,
): Promise<AppliedComments> {
  const fresh = incoming.filter(({ task }) => tasks.has(task))
  if (fresh.length === 0) return { added: [], change: null }
  const authors = new Map<string, string>()
  // An export of our own has the ids of people.
  for (const { author, number } of fresh)
    if (!authors.has(author))
      authors.set(author, number === null ? ((await memberCalled(author)) ?? nameIn(author)) : author)
  const written = await comments.write('comment', origin, async (tx) => {
    const last = await tx.lastNumber()
    const ids = fresh.map(({ number }) => number)
    const isKept = ids.every((id) => id !== null && id > last) && new Set(ids).size === ids.length
    for (const [index, one] of fresh.entries()) {
      const { number, author, client, text, createdAt, editedAt } = one
      tx.restore({
        id: isKept ? (number as number) : last + 1 + index,
        task: tasks.get(one.task) as TaskId,
        author: authors.get(author) as string,
        createdAt: createdAt ?? origin.at,
        ...{ client, text, editedAt },
      })
    }
  })
  const added = written?.change.entries.flatMap(({ after }) => after ?? []) ?? []
  return { added, change: written?.change.id ?? null }
}
