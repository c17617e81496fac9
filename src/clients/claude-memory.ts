import { claudeFolder } from './agents-with-commands.ts'
import type { MachinePaths } from './client.ts'
import { joined, locate } from './locate.ts'

/** Where Claude Code keeps what it noted for itself about a project. */
export function claudeMemory(places: MachinePaths, root: string): string {
  const name = root.replace(/[^a-zA-Z0-9]/g, '-')
  return joined(places, locate(claudeFolder, places), 'projects', name, 'memory')
}
