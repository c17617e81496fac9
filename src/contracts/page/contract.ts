import type { Contract } from '../contract.ts'
import { addTaskTool } from './add-task.ts'
import { addTasksTool } from './add-tasks.ts'
import {
  addAttachmentTool,
  checkAttachmentTool,
  getAttachmentTool,
  removeAttachmentTool,
} from './attachments.ts'
import { correctDiscoveryTool, forgetDiscoveryTool } from './change-discovery.ts'
import { changeTasksTool, deleteTasksTool, moveTasksTool } from './change-tasks.ts'
import { addCommentTool, editCommentTool, removeCommentTool } from './comments.ts'
import { completeTaskTool } from './complete-task.ts'
import { deleteTaskTool } from './delete-task.ts'
import { describeProjectTool } from './describe-project.ts'
import { sayBug, sayFailure, sayUnknownTool } from './failures.ts'
import { getDiscoveryTool } from './get-discovery.ts'
import { getTaskTool } from './get-task.ts'
import { listChangesTool } from './list-changes.ts'
import { listDiscoveriesTool } from './list-discoveries.ts'
import { listFilesTool } from './list-files.ts'
import { listSessionsTool } from './list-sessions.ts'
import { listTasksTool } from './list-tasks.ts'
import { listTrashTool } from './list-trash.ts'
import { mergeDiscoveriesTool } from './merge-discoveries.ts'
import { moveTaskTool } from './move-task.ts'
import { rememberTool } from './remember.ts'
import { searchTool } from './search.ts'
import { searchTasksTool } from './search-tasks.ts'
import { understandTool } from './understand.ts'
import { understandListTool } from './understand-list.ts'
import { undoTool } from './undo.ts'
import { updateTaskTool } from './update-task.ts'

/**
 * What stands behind the routes under /api: the same door for the page as for assistants. It answers in the JSON of
 * docs/http.md and is offered to nobody else, so it is not in the catalog.
 */
export const page: Contract = {
  name: 'page',
  summary: 'What the page asks for',
  tools: [
    describeProjectTool,
    listTasksTool,
    searchTasksTool,
    addTaskTool,
    addTasksTool,
    understandTool,
    understandListTool,
    getTaskTool,
    updateTaskTool,
    completeTaskTool,
    deleteTaskTool,
    moveTaskTool,
    changeTasksTool,
    deleteTasksTool,
    moveTasksTool,
    addCommentTool,
    editCommentTool,
    removeCommentTool,
    checkAttachmentTool,
    addAttachmentTool,
    getAttachmentTool,
    removeAttachmentTool,
    listTrashTool,
    correctDiscoveryTool,
    mergeDiscoveriesTool,
    forgetDiscoveryTool,
    listChangesTool,
    undoTool,
    listDiscoveriesTool,
    rememberTool,
    getDiscoveryTool,
    searchTool,
    listSessionsTool,
    listFilesTool,
  ],
  sayDone: (receipt) => receipt,
  sayFailure,
  sayBug,
  sayUnknownTool,
}
