import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Drafts } from './formats/format.ts'
import { type InputFile, lookAt, projectFolderOf } from './input-file.ts'
import type { ReadDueWords, ReadRepeatWords } from './moments.ts'
import { Notes } from './notes.ts'
import { recognise, recogniseFile } from './recognise.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import type { ImportSource, IncomingDiscovery } from './source.ts'

interface ReadOptions {
  readonly from?: string | undefined
  readonly readDueWords: ReadDueWords
  readonly readRepeatWords: ReadRepeatWords
}

/** Reads a file or a folder of another tool, or an export of our own. What is wrong with it is told with its line. */
export async function readSource(path: string, { from, ...words }: ReadOptions): Promise<ImportSource> {
  const notes = new Notes()
  const reading = { notes, ...words }
  const isFolder = (await lookAt(path)).isDirectory()
  const found = await recognise(path, isFolder, from)
  if ('backlog' in found) {
    // With the parser for YAML, which no other format needs.
    const { readBacklog } = await import('./formats/backlog.ts')
    const folder = projectFolderOf(join(found.backlog, 'tasks'))
    return source('Backlog.md', found.backlog, folder, await readBacklog(found.backlog, reading), notes)
  }
  const { format, candidate } = found
  const { path: file } = candidate.file
  const drafts = await format.read(candidate, reading)
  return source(format.title, file, folderOf(file, isFolder), drafts, notes)
}

/** The same for a file that came over the network. It lies nowhere, so it belongs to no folder. */
export async function readUpload(
  { path, text }: InputFile,
  words: Omit<ReadOptions, 'from'>,
): Promise<ImportSource> {
  const notes = new Notes()
  const { format, candidate } = recogniseFile({ path: `upload/${path}`, text })
  return source(format.title, path, null, await format.read(candidate, { notes, ...words }), notes)
}

/** A file that lies where its tool keeps it, or in a repository, belongs to that project; one among downloads to none. */
function folderOf(file: string, isFolder: boolean): string | null {
  const folder = projectFolderOf(file)
  const isKnown = isFolder || folder !== dirname(resolve(file)) || isInRepository(folder)
  return isKnown ? folder : null
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (folder !== dirname(folder) && isInRepository(dirname(folder)))
}

function source(
  format: string,
  path: string,
  folder: string | null,
  drafts: Drafts,
  notes: Notes,
): ImportSource {
  const { projects = [], tasks = [], comments = [], discoveries = [], owner = null } = drafts
  const { sessions = [], conversations = [] } = drafts
  refuseTooMany(path, Math.max(tasks.length, discoveries.length))
  const read = { projects, tasks, comments, discoveries: once(discoveries), sessions, conversations, owner }
  return { format, path, folder, ...read, notes: notes.list() }
}

/** What another tool says twice is one discovery. */
function once(discoveries: readonly IncomingDiscovery[]): IncomingDiscovery[] {
  const seen = new Set<string>()
  return discoveries.filter(({ own, key, type, module, text }) => {
    const name = own ? key : `${type}\0${module}\0${text}`
    return !seen.has(name) && seen.add(name)
  })
}
