import { text } from 'node:stream/consumers'
import type { Project } from './project.ts'
import { isSensitive } from './read-policy.ts'
import { startRipgrep } from './ripgrep.ts'
import { exclusions, walkArguments } from './walk-arguments.ts'

/** The paths of all files that the project does not ignore and an assistant may read, in no particular order. */
export async function listFiles(project: Project, signal: AbortSignal): Promise<string[]> {
  await using ripgrep = await startRipgrep(
    project.root,
    [...walkArguments, ...exclusions, '--files', '--null'],
    signal,
  )
  const paths = (await text(ripgrep.output)).split('\0')
  signal.throwIfAborted()
  return paths.slice(0, -1).filter((path) => !isSensitive(path))
}
