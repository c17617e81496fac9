import { Failure } from '../errors.ts'
import type { Project } from '../workspace/project.ts'
import type { OpenProject } from './contract.ts'

/** The project's files, for tools that cannot work without them. */
export function filesOf({ files }: OpenProject): Project {
  if (files) return files
  throw new Failure('unavailable', 'This server has no project folder to look into.', {
    reason: 'no_project',
    hint: 'Start it inside the project, or name the folder with --project.',
  })
}
