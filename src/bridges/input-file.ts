import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { Failure, invalid } from '../errors.ts'

/** A file to import, whole. */
export interface InputFile {
  /** As the person named it. */
  readonly path: string
  readonly text: string
}

const fileLimit = 256 * 1024 * 1024

export async function readInputFile(path: string): Promise<InputFile> {
  const found = await lookAt(path)
  if (!found.isFile()) throw invalid('not_a_file', `${path} is no ordinary file.`)
  if (found.size > fileLimit) {
    throw invalid('file_too_large', `${path} has more than ${fileLimit / 1024 / 1024} MB.`, {
      hint: 'Import it in parts.',
    })
  }
  const bytes = await readFile(path).catch((cause) => Promise.reject(unreadable(path, cause)))
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch (cause) {
    throw invalid('not_utf8', `${path} is not UTF-8 text.`, {
      hint: 'Save it as UTF-8 and try again.',
      cause,
    })
  }
}

export async function lookAt(path: string) {
  return stat(path).catch((cause) => Promise.reject(unreadable(path, cause)))
}

function unreadable(path: string, cause: NodeJS.ErrnoException): Failure {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') {
    return new Failure('not_found', `There is no file or folder ${path}.`, {
      reason: 'file_not_found',
      hint: 'Check the path.',
      cause,
    })
  }
  return new Failure('unavailable', `${path} cannot be read (${cause.code ?? cause.message}).`, {
    reason: 'unreadable_file',
    hint: 'Check its permissions.',
    cause,
  })
}

const innerFolders = new Set(['.taskmaster', 'tasks', '.beads', 'backlog', '.backlog', '.claude', 'docs'])

/** The folder of the project that a file belongs to: not the one that a tool keeps its own files in. */
export function projectFolderOf(path: string): string {
  let folder = dirname(resolve(path))
  while (innerFolders.has(basename(folder)) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** The project, by the name of that folder. */
export function projectOf(path: string): string {
  return basename(projectFolderOf(path))
}
