import { text } from 'node:stream/consumers'
import type { Project } from '../project.ts'
import { fileLimit } from '../read-file.ts'
import { isSensitive } from '../read-policy.ts'
import { startRipgrep } from '../ripgrep.ts'
import { exclusions, walkArguments } from '../walk-arguments.ts'
import { foreignFolders, isSourceName } from './source-name.ts'

export interface Sources {
  readonly paths: readonly string[]
  /** True when there are more than were asked for. */
  readonly truncated: boolean
}

/** The paths of the project's own sources, as far as their names tell, in order, so that a limit cuts at the same place. */
export async function listSources(project: Project, limit: number, signal: AbortSignal): Promise<Sources> {
  await using ripgrep = await startRipgrep(
    project.root,
    [
      ...walkArguments,
      ...foreignFolders.map((folder) => `--glob=!${folder}/`),
      ...exclusions,
      `--max-filesize=${fileLimit}`,
      '--files',
      '--null',
    ],
    signal,
  )
  const output = await text(ripgrep.output)
  signal.throwIfAborted()
  const complaint = (await ripgrep.complaint).trim()
  if (complaint !== '') throw new Error(`listing the files failed: ${complaint}`)
  // Whatever the project's own .ignore files bring back, secrets stay out.
  const paths = output.split('\0').filter((path) => path !== '' && !isSensitive(path) && isSourceName(path))
  return { paths: paths.toSorted().slice(0, limit), truncated: paths.length > limit }
}
