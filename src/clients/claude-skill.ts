import { claudeFolder } from './agents-with-commands.ts'
import type { MachinePaths, Scope } from './client.ts'
import { joined, locate } from './locate.ts'

/** A file that tells an assistant when to use the tools. */
export function skillFile(scope: Scope, places: MachinePaths): string {
  const folder =
    scope === 'project' ? joined(places, places.project, '.claude') : locate(claudeFolder, places)
  return joined(places, folder, 'skills', 'waymark', 'SKILL.md')
}
