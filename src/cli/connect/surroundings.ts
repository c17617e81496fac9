import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, extname, join, resolve } from 'node:path'
import type { Client, MachinePaths } from '../../clients/client.ts'
import { type Config, clientEnvironment } from '../../config.ts'
import { Failure } from '../../errors.ts'
import type { Installation } from './start-of-server.ts'

/** Where everything is on this machine, for whoever typed the command. */
export function findMachinePaths(config: Config): MachinePaths {
  const { APPDATA, XDG_CONFIG_HOME, CODEX_HOME, CLAUDE_CONFIG_DIR } = clientEnvironment()
  return {
    platform: process.platform,
    home: homedir(),
    project: repositoryAround(resolve(config.project ?? process.cwd())),
    appData: APPDATA,
    configHome: XDG_CONFIG_HOME,
    codexHome: CODEX_HOME,
    claudeHome: CLAUDE_CONFIG_DIR,
  }
}

/** Files for a project belong into one: in a home folder they would be the user's own. */
export function requireProject({ project, home }: MachinePaths): void {
  if (project !== resolve(home) && project !== dirname(project)) return
  throw new Failure('unavailable', 'There is no project here: a home folder or a whole disk is none.', {
    hint: 'Run it inside the project, name the folder with --project, or use --scope user.',
  })
}

export function isInstalled(client: Client, places: MachinePaths): boolean {
  return client.signs(places).some((path) => existsSync(path)) || client.programs.some(canBeCalled)
}

export function thisInstallation(): Installation {
  const started = resolve(process.argv[1] as string)
  // A link in a folder of programs leads to the file; the file's own name may lead through links that are kept up.
  const file = extname(started) === '' ? realpathSync(started) : started
  return { node: process.execPath, file, platform: process.platform }
}

function canBeCalled(program: string): boolean {
  const folders = (clientEnvironment().PATH ?? '').split(delimiter).filter(Boolean)
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, `${program}${ending}`))))
}

function repositoryAround(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return folder
  }
}
