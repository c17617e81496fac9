import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Failure, invalid } from '../errors.ts'
import type { Project } from './project.ts'
import { locate } from './real-location.ts'
import { fileNotFound, readPath } from './safe-path.ts'

interface OpenFile {
  /** As it is spelled on disk, with `/` between the names. */
  readonly path: string
  /** For the caller to close. */
  readonly handle: FileHandle
  readonly size: number
  readonly modifiedAt: Date
}

// Without waiting, because opening a pipe would wait for its writer. Node adds O_CLOEXEC by itself.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of the project for reading. All checks are made on the open file, so that nothing can take its place
 * between the check and the reading. A path through a link is refused even when the link stays inside: the real path
 * is then always the asked one, and what `readPath` allowed holds for it.
 */
export async function openInside(project: Project, requested: string): Promise<OpenFile> {
  const asked = readPath(requested)
  const handle = await openWithoutLink(project, asked, requested)
  try {
    const location = await locate(handle, join(project.root, asked))
    const path = location === undefined ? undefined : pathBelow(project.root, location)
    if (path === undefined || !isSameName(path, asked)) throw throughLink(requested)
    const stats = await handle.stat()
    if (!stats.isFile() || namesFolder(requested)) throw notAFile(requested)
    return { path, handle, size: stats.size, modifiedAt: stats.mtime }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** `src/index.ts/` is no file to any system. */
function namesFolder(requested: string): boolean {
  return /[/\\]\.?$/.test(requested)
}

async function openWithoutLink(project: Project, asked: string, requested: string): Promise<FileHandle> {
  try {
    return await open(join(project.root, asked), flags)
  } catch (error) {
    // Asked first, so that a link does not tell what does or does not exist behind it.
    if (await passesLink(project.root, asked)) throw throughLink(requested)
    throw refusal(error as NodeJS.ErrnoException, requested)
  }
}

async function passesLink(root: string, asked: string): Promise<boolean> {
  let at = root
  for (const name of asked.split('/')) {
    at = join(at, name)
    const stats = await lstat(at).catch(() => undefined)
    if (stats === undefined) return false
    if (stats.isSymbolicLink()) return true
  }
  return false
}

function pathBelow(root: string, location: string): string | undefined {
  if (location === root) return ''
  const start = root.endsWith(sep) ? root : `${root}${sep}`
  return location.startsWith(start) ? location.slice(start.length).replaceAll(sep, '/') : undefined
}

/** Some file systems take `SRC/É.ts` for `src/é.ts`, and say the name that is on disk. */
function isSameName(one: string, other: string): boolean {
  const fold = (name: string) => name.normalize('NFC').toLowerCase()
  return one === other || fold(one) === fold(other)
}

function refusal(error: NodeJS.ErrnoException, path: string): Error {
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
      return fileNotFound(path)
    case 'ELOOP': // a link that is no longer there
      return throughLink(path)
    case 'EACCES':
    case 'EPERM':
      return new Failure('forbidden', `The system does not let Waymark read ${path}.`, {
        reason: 'unreadable_file',
        hint: 'The owner of the file can allow it.',
        facts: { path },
      })
    case 'ENXIO': // a socket
    case 'EISDIR': // a folder, on Windows
      return notAFile(path)
    default:
      return error
  }
}

function throughLink(path: string): Failure {
  return new Failure('forbidden', `${path} goes through a link, and links are not followed.`, {
    reason: 'linked_path',
    hint: 'Ask for the file by its own path.',
    facts: { path },
  })
}

function notAFile(path: string): Failure {
  return invalid('not_a_file', `${path || 'The project root'} is not a file that can be read.`, {
    hint: 'Name a file; folders, pipes and devices have no text.',
    facts: { path },
  })
}
