import type { Contract } from '../contract.ts'
import { documentBytes } from '../documents/outputs.ts'
import { contextSearchTool } from './context-search.ts'
import { sayBug, sayFailure } from './failures.ts'
import { grepCodebaseTool } from './grep-codebase.ts'
import { readFileTool } from './read-file.ts'

export const context: Contract = {
  name: 'context',
  summary: 'Document 000: search what the project knows, read its files, grep its code',
  isLogged: true,
  mostBytes: documentBytes,
  tools: [contextSearchTool, readFileTool, grepCodebaseTool],
  sayDone: (receipt) => receipt,
  sayFailure,
  sayBug,
  sayUnknownTool: (name) => ({ error: `Unknown tool: ${name}`, tool: name }),
}
