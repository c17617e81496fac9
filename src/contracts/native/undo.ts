import { undoRemember } from '../../context/undo-remember.ts'
import { Failure } from '../../errors.ts'
import { undo } from '../../tasks/undo.ts'
import { defineTool } from '../contract.ts'
import { rememberedLine } from './discovery-lines.ts'
import { changeOutput, outputOf, strict } from './schemas.ts'
import { changeLine } from './task-lines.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  input: strict({ change: { type: 'integer', description: 'Default the last' } }),
  output: outputOf({ undone: { type: 'integer' }, change: changeOutput }),
  async run({ change }: { change?: number }, { tasks, project, origin, clock }) {
    const meant =
      change === undefined
        ? (await tasks.changes({ standing: true, limit: 1 }))[0]
        : Number.isSafeInteger(change)
          ? await tasks.findChange(change)
          : undefined
    if (!meant?.isElsewhere) {
      const done = await undo(tasks, change, origin)
      return {
        id: done.change.id,
        undone: done.undone.id,
        line: changeLine({ ...done.undone, undoneBy: null }, clock),
      }
    }
    const { context } = project
    // The caller may work in another project by now, whose discoveries are not there.
    if ((await context.findChange(meant.id))?.entries.length === 0) {
      throw new Failure('conflict', `Change ${meant.id} was made in another project.`, {
        hint: 'Undo it from there.',
      })
    }
    const done = await undoRemember(context, meant.id, origin)
    return { id: done.change.id, undone: done.undone.id, line: rememberedLine(done.undone, clock) }
  },
  answer: ({ id, line }) => `took back ${line}\nchange ${id}`,
  typed: ({ id, undone }) => ({ undone, change: id }),
})
