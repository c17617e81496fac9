import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { undoChange } from '../undo-change.ts'
import { rememberedLine } from './discovery-lines.ts'
import { changeOutput, outputOf } from './schemas.ts'
import { changeLine } from './task-lines.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  scopes: ['tasks:write', 'context:write'],
  input: strict({ change: { type: 'integer', description: 'Default the last' } }),
  output: outputOf({ undone: { type: 'integer' }, change: changeOutput }),
  run: ({ change }, context) => undoChange(context, change),
  answer(done, { clock }) {
    const line =
      done.of === 'tasks'
        ? changeLine({ ...done.undone, undoneBy: null }, clock)
        : rememberedLine(done.undone, clock)
    return `took back ${line}\nchange ${done.change.id}`
  },
  typed: ({ undone, change }) => ({ undone: undone.id, change: change.id }),
})
