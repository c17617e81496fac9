import type { ChangeOf } from '../change.ts'
import type { Discovery } from '../context/discovery.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { Failure } from '../errors.ts'
import type { Change } from '../tasks/change.ts'
import { undo } from '../tasks/undo.ts'
import type { ToolContext } from './contract.ts'

export type UndoneChange =
  | { readonly of: 'tasks'; readonly undone: Change; readonly change: Change }
  | {
      readonly of: 'discoveries'
      readonly undone: ChangeOf<Discovery>
      readonly change: ChangeOf<Discovery>
    }

/** Puts back a change of whatever it was: the one named, or the last that still stands. */
export async function undoChange(
  { tasks, project, origin }: ToolContext,
  id?: number,
): Promise<UndoneChange> {
  const meant =
    id === undefined
      ? (await tasks.changes({ standing: true, limit: 1 }))[0]
      : Number.isSafeInteger(id)
        ? await tasks.findChange(id)
        : undefined
  if (!meant?.isElsewhere) return { of: 'tasks', ...(await undo(tasks, id, origin)) }
  const { context } = project
  // The caller may work in another project by now, whose discoveries are not there.
  if ((await context.findChange(meant.id))?.entries.length === 0) {
    throw new Failure('conflict', `Change ${meant.id} was made in another project.`, {
      hint: 'Undo it from there.',
    })
  }
  return { of: 'discoveries', ...(await undoRemember(context, meant.id, origin)) }
}
