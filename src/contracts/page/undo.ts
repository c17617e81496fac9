import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { undoChange } from '../undo-change.ts'
import { number } from './schemas.ts'
import { showCommentChange, showDiscoveryChange, showTaskChange } from './shown-change.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  scopes: ['tasks:write', 'context:write'],
  input: strict({ change: number }),
  run: ({ change }, context) => undoChange(context, change, 'person'),
  answer: (done, { clock }) =>
    done.of === 'tasks'
      ? { undone: showTaskChange(done.undone, clock), change: showTaskChange(done.change, clock) }
      : done.of === 'discoveries'
        ? { undone: showDiscoveryChange(done.undone, clock), change: showDiscoveryChange(done.change, clock) }
        : { undone: showCommentChange(done.undone, clock), change: showCommentChange(done.change, clock) },
})
