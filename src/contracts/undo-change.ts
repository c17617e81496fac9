import { type ChangeOf, originalOf } from '../change.ts'
import type { Discovery } from '../context/discovery.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { Failure } from '../errors.ts'
import type { Attachment } from '../tasks/attachment.ts'
import type { Change } from '../tasks/change.ts'
import type { Comment } from '../tasks/comment.ts'
import { undo } from '../tasks/undo.ts'
import { undoAttachment } from '../tasks/undo-attachment.ts'
import { undoComment } from '../tasks/undo-comment.ts'
import type { ToolContext } from './contract.ts'

export type UndoneChange =
  | { readonly of: 'tasks'; readonly undone: Change; readonly change: Change }
  | { readonly of: 'comments'; readonly undone: ChangeOf<Comment>; readonly change: ChangeOf<Comment> }
  | {
      readonly of: 'attachments'
      readonly undone: ChangeOf<Attachment>
      readonly change: ChangeOf<Attachment>
    }
  | {
      readonly of: 'discoveries'
      readonly undone: ChangeOf<Discovery>
      readonly change: ChangeOf<Discovery>
    }

/** Whose last change is meant where none is named: of this connection, or of this person wherever they worked. */
export type UndoReach = 'connection' | 'person'

/** Puts back a change of whatever it was: the one named, or the caller's own last that still stands. */
export async function undoChange(
  context: ToolContext,
  id?: number,
  reach: UndoReach = 'connection',
): Promise<UndoneChange> {
  const { tasks, project, comments, attachments, origin } = context
  const named =
    id === undefined
      ? await ownLast(context, reach)
      : Number.isSafeInteger(id)
        ? await tasks.findChange(id)
        : undefined
  const meant = named && (await originalOf(named, (one) => tasks.findChange(one)))
  // Both projects are to have it: the one that it left, and the one that it came to.
  const undone = meant?.kind === 'undo' ? await tasks.findChange(meant.undoes ?? 0) : meant
  if (meant && undone?.kind === 'move')
    return { of: 'tasks', ...(await context.mover.undoMove(project.ref.id, meant.id, origin)) }
  if (!meant?.isElsewhere) return { of: 'tasks', ...(await undo(tasks, meant?.id ?? id, origin)) }
  if ((await comments.findChange(meant.id))?.entries.length)
    return { of: 'comments', ...(await undoComment(comments, meant.id, origin)) }
  if ((await attachments.findChange(meant.id))?.entries.length)
    return { of: 'attachments', ...(await undoAttachment(attachments, meant.id, origin)) }
  return { of: 'discoveries', ...(await undoRemember(project.context, meant.id, origin)) }
}

/**
 * The same work in the project of the caller's last change, where that is a later one than they made here. Who works in
 * several projects means what they did last.
 */
export async function whereLast(context: ToolContext): Promise<ToolContext> {
  const { origin, project, projects } = context
  const own = { actor: origin.actor, connection: origin.connection ?? '', standing: true, limit: 1 }
  const lastIn = async (at: ToolContext) => (await at.tasks.changes(own))[0]?.origin.at.getTime() ?? 0
  let [found, latest] = [context, await lastIn(context)]
  for (const other of (await projects.list()).slice(0, projectsLooked)) {
    if (other.id === project.ref.id) continue
    const at = context.inProject(other)
    const last = await lastIn(at)
    if (last > latest) [found, latest] = [at, last]
  }
  return found
}

const projectsLooked = 100

/** Another's last change is never taken back unasked: it is named, for who really means it. */
async function ownLast(
  { tasks, origin, people, changeReference }: ToolContext,
  reach: UndoReach,
): Promise<Change> {
  const own =
    reach === 'person'
      ? { actor: origin.actor }
      : { actor: origin.actor, connection: origin.connection ?? '' }
  const [mine] = await tasks.changes({ ...own, standing: true, limit: 1 })
  if (mine) return mine
  const [last] = await tasks.changes({ standing: true, limit: 1 })
  if (!last) throw new Failure('not_found', 'There is nothing to undo.')
  const { actor, client } = last.origin
  const who = client ?? (await people([actor])).get(actor)?.name ?? actor
  throw new Failure('not_found', `There is nothing of yours to undo; the last change was by ${who}.`, {
    hint: `Name it to take it back: change ${changeReference(last.id)}.`,
    facts: { change: last.id },
  })
}
