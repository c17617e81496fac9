import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` goes on for ever where a folder that is there takes no new one and
 * says that it is not there, as /proc does.
 */
export function makeFolder(folder: string, mode: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(folder)
  if (!existsSync(above)) makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it in this very moment.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
