import { started } from './entries.ts'

/** What most coding agents share: a JSON file with `mcpServers`, and tools of their own for files. */
export const usual = {
  language: 'json',
  key: 'mcpServers',
  hasFileTools: true,
  start: started(),
} as const
