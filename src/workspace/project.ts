import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Failure } from '../errors.ts'
import { readOrigin, remoteKey } from './git-remote.ts'

/** The folder an assistant works in, as far as Waymark may look. */
export interface Project {
  /** The real path: no link in it, so that a path below it can be compared. */
  readonly root: string
  readonly name: string
  /** What two clones of one repository have in common: `github.com/acme/app`; without a remote, `path:` and the root. */
  readonly key: string
  /** False for a folder without version control around it. */
  readonly isRepository: boolean
}

/**
 * The project that a folder belongs to: the git work tree around it, else the folder alone. A work tree that is one of
 * `tooMuch` does not count for what lies below it: who keeps a home folder in git does not mean all of it.
 */
export async function findProject(folder: string, tooMuch: readonly string[] = []): Promise<Project> {
  const start = realFolder(folder)
  const around = enclosingWorkTree(start)
  const root = around === start || !tooMuch.includes(around ?? '') ? around : undefined
  const origin = root === undefined ? undefined : readOrigin(root)
  const key = origin === undefined ? undefined : remoteKey(origin)
  if (root !== undefined && key !== undefined) return { root, name: basename(key), key, isRepository: true }
  return { ...localProject(root ?? start), isRepository: root !== undefined }
}

function localProject(root: string): Pick<Project, 'root' | 'name' | 'key'> {
  return { root, name: basename(root) || root, key: `path:${root}` }
}

// Synchronously, here and below: asked once, at the start, when threads for the disk would have to be started first.
function realFolder(folder: string): string {
  try {
    const real = realpathSync.native(folder)
    if (statSync(real).isDirectory()) return real
  } catch (cause) {
    throw noProject(folder, cause)
  }
  throw noProject(folder)
}

function noProject(folder: string, cause?: unknown): Failure {
  return new Failure('not_found', `There is no folder ${folder}.`, {
    reason: 'no_project',
    hint: 'Name the folder of the project with --project.',
    facts: { path: folder },
    cause,
  })
}

/** In a work tree that was added beside the first, and in a submodule, `.git` is a file. */
function enclosingWorkTree(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(`${at}/.git`)) return at
    if (at === dirname(at)) return undefined
  }
}
