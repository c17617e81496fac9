import type { Origin } from '../change.ts'
import type { Running } from '../compose.ts'
import { start } from '../compose.ts'
import type { Config } from '../config.ts'
import { connectionOfCaller } from '../contracts/caller.ts'
import type { OpenProject } from '../contracts/contract.ts'
import { quiet } from './quiet.ts'

/** What a command works with that is about the project it was started in. */
export interface AtProject {
  readonly running: Running
  readonly project: OpenProject
  readonly origin: Origin
}

export async function atProject<T>(config: Config, work: (at: AtProject) => Promise<T>): Promise<T> {
  await using running = await start(config, quiet)
  const project = await running.folderProject(config.user)
  const caller = { owner: config.user, client: 'cli', project }
  return await work({
    running,
    project: running.deps.project(caller),
    origin: {
      actor: config.user,
      at: new Date(),
      contract: 'native',
      client: 'cli',
      connection: connectionOfCaller(caller), // so that waymark undo takes it for one's own
    },
  })
}
