import { undo } from '../../tasks/undo.ts'
import { defineTool } from '../contract.ts'
import { changeOutput, outputOf, strict } from './schemas.ts'
import { changeLine } from './task-lines.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  input: strict({ change: { type: 'integer', description: 'Default the last' } }),
  output: outputOf({ undone: { type: 'integer' }, change: changeOutput }),
  run: ({ change }: { change?: number }, { tasks, origin }) => undo(tasks, change, origin),
  answer: ({ undone, change }, { clock }) =>
    `took back ${changeLine({ ...undone, undoneBy: null }, clock)}\nchange ${change.id}`,
  typed: ({ undone, change }) => ({ undone: undone.id, change: change.id }),
})
