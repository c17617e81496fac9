import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { undoChange } from '../undo-change.ts'
import { number } from './schemas.ts'
import {
  showAttachmentChange,
  showCommentChange,
  showDiscoveryChange,
  showTaskChange,
} from './shown-change.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back a change',
  effect: 'write',
  scopes: ['tasks:write', 'context:write'],
  input: strict({ change: number }),
  run: ({ change }, context) => undoChange(context, change, 'person'),
  answer(done, { clock }) {
    switch (done.of) {
      case 'tasks':
        return { undone: showTaskChange(done.undone, clock), change: showTaskChange(done.change, clock) }
      case 'discoveries':
        return {
          undone: showDiscoveryChange(done.undone, clock),
          change: showDiscoveryChange(done.change, clock),
        }
      case 'comments':
        return {
          undone: showCommentChange(done.undone, clock),
          change: showCommentChange(done.change, clock),
        }
      case 'attachments':
        return {
          undone: showAttachmentChange(done.undone, clock),
          change: showAttachmentChange(done.change, clock),
        }
    }
  },
})
