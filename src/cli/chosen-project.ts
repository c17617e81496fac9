import type { Running } from '../compose.ts'
import type { Config, Flags } from '../config.ts'
import type { Caller } from '../contracts/call.ts'
import { chooseProject } from '../projects/choose-project.ts'
import type { Option } from './command.ts'
import { namedProject } from './named-project.ts'

/** Of every command that works in a project: which one, where it is not that of the current folder. */
export const projectOption = {
  type: 'string',
  value: 'PROJECT',
  describe:
    'Another project: its name, its prefix (WEB), personal, or its folder (default: the repository of the current folder, else personal)',
  completes: 'project',
} as const satisfies Option

/** Who types, and in which project. */
export async function callerOf(
  running: Running,
  { config, flags }: { readonly config: Config; readonly flags: Flags },
): Promise<Caller> {
  const { user } = config
  const here = await running.folderProject(user)
  const caller = { owner: user, client: 'cli', project: here, timeZone: config.timeZone }
  const name = namedProject(flags)
  if (name === undefined) return caller
  const projects = running.stores.projects(user)
  const { id } = await chooseProject(projects, user, name)
  const project = id === here.id ? undefined : await projects.find(id)
  return project ? { ...caller, project, elsewhere: project } : caller
}
