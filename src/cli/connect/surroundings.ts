import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, extname, join, resolve } from 'node:path'
import type { Client, MachinePaths, Scope } from '../../clients/client.ts'
import { filesOf, locate } from '../../clients/locate.ts'
import { type Config, clientEnvironment } from '../../config.ts'
import { Failure } from '../../errors.ts'
import { nodeBeside } from '../newer-node.ts'
import { atLeastNode24 } from '../node-version.ts'
import { type Installation, isPassing } from './start-of-server.ts'

/** Where everything is on this machine, for whoever typed the command. */
export function findMachinePaths(config: Config): MachinePaths {
  return {
    platform: process.platform,
    home: homedir(),
    project: repositoryAround(resolve(config.project ?? process.cwd())),
    env: clientEnvironment(),
  }
}

/** The file of a client that is there; the one to be made where there is none. */
export function fileFor(client: Client, scope: Scope, places: MachinePaths): string {
  const files = filesOf(client, scope, places)
  return files.find((file) => existsSync(file)) ?? (files[0] as string)
}

/** Files for a project belong into one: in a home folder they would be the user's own. */
export function requireProject({ project, home }: MachinePaths): void {
  if (project !== resolve(home) && project !== dirname(project)) return
  throw new Failure(
    'unavailable',
    'There is no project here: a home folder or a whole disk is not a project.',
    {
      hint: 'Run it inside the project, name the folder with --project, or use --scope user.',
    },
  )
}

export function isInstalled(client: Client, places: MachinePaths): boolean {
  return (
    client.signs.some((sign) => existsSync(locate(sign, places))) ||
    client.programs.some((program) => programsCalled(program).length > 0)
  )
}

export async function thisInstallation(): Promise<Installation> {
  const { platform, execPath } = process
  const { isSea } = await import('node:sea')
  if (isSea()) return { node: execPath, file: null, platform }
  const started = resolve(process.argv[1] as string)
  // A link in a folder of programs leads to the file; the file's own name may lead through links that are kept up.
  const file = extname(started) === '' ? realpathSync(started) : started
  return { node: await lastingNode(file), file, platform }
}

/** The Node that runs this, unless npx brought it for the moment: then the one installed with it, or another that is here. */
async function lastingNode(file: string): Promise<string | null> {
  if (!isPassing(process.execPath)) return process.execPath
  const beside = await nodeBeside(file)
  if (beside && !isPassing(beside)) return beside
  return programsCalled('node').find((node) => !isPassing(realpathSync(node)) && isNewEnough(node)) ?? null
}

function isNewEnough(node: string): boolean {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 5_000 })
  return status === 0 && atLeastNode24(stdout.trim().slice(1))
}

/** The files that this name could mean, in the order in which they are looked for. */
export function programsCalled(program: string): string[] {
  const folders = (clientEnvironment().PATH ?? '').split(delimiter).filter(Boolean)
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
  return folders
    .flatMap((folder) => endings.map((ending) => join(folder, `${program}${ending}`)))
    .filter((path) => existsSync(path))
}

function repositoryAround(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return folder
  }
}
