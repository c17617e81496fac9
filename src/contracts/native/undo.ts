import { taskOf } from '../../tasks/change.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { undoChange } from '../undo-change.ts'
import { rememberedLine } from './discovery-lines.ts'
import { changeOutput, outputOf, taskNameOutput } from './schemas.ts'
import { changeLine, changeVerbs } from './task-lines.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  scopes: ['tasks:write', 'context:write'],
  input: strict({ change: { type: 'integer', description: 'Default the last' } }),
  output: outputOf({
    undone: { type: 'integer' },
    kind: { type: 'string', enum: Object.keys(changeVerbs) },
    tasks: { type: 'array', items: taskNameOutput },
    change: changeOutput,
  }),
  run: ({ change }, context) => undoChange(context, change),
  answer(done, { clock }) {
    const line =
      done.of === 'tasks'
        ? changeLine({ ...done.undone, undoneBy: null }, clock)
        : rememberedLine(done.undone, clock)
    return `took back ${line}\nchange ${done.change.id}`
  },
  typed: ({ of, undone, change }) => ({
    undone: undone.id,
    kind: undone.kind,
    tasks: of === 'tasks' ? undone.entries.map(taskOf).map(({ id, title }) => ({ id, title })) : [],
    change: change.id,
  }),
})
