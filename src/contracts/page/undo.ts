import { defineTool } from '../contract.ts'
import { undoChange } from '../undo-change.ts'
import { number, taking } from './schemas.ts'
import { showDiscoveryChange, showTaskChange } from './shown-change.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  scopes: ['tasks:write', 'context:write'],
  input: taking({ change: number }),
  run: ({ change }: { change?: number }, context) => undoChange(context, change),
  answer: (done, { clock }) =>
    done.of === 'tasks'
      ? { undone: showTaskChange(done.undone, clock), change: showTaskChange(done.change, clock) }
      : { undone: showDiscoveryChange(done.undone, clock), change: showDiscoveryChange(done.change, clock) },
})
