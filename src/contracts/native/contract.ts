import type { Contract } from '../contract.ts'
import { addTaskTool } from './add-task.ts'
import { catchUpTool } from './catch-up.ts'
import { completeTaskTool } from './complete-task.ts'
import { contextSearchTool } from './context-search.ts'
import { deleteTaskTool } from './delete-task.ts'
import { getTaskTool } from './get-task.ts'
import { grepCodebaseTool } from './grep-codebase.ts'
import { listTasksTool } from './list-tasks.ts'
import { readFileTool } from './read-file.ts'
import { rememberTool } from './remember.ts'
import { undoTool } from './undo.ts'
import { updateTaskTool } from './update-task.ts'
import { nativeWords } from './words.ts'

export const native: Contract = {
  ...nativeWords,
  tools: [
    addTaskTool,
    listTasksTool,
    getTaskTool,
    updateTaskTool,
    completeTaskTool,
    deleteTaskTool,
    rememberTool,
    contextSearchTool,
    readFileTool,
    grepCodebaseTool,
    catchUpTool,
    undoTool,
  ],
}
