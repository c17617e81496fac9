import { invalid } from '../errors.ts'
import type { Drafts } from './formats/format.ts'
import { lookAt } from './input-file.ts'
import type { ReadDueWords } from './moments.ts'
import { Notes } from './notes.ts'
import { recognise } from './recognise.ts'
import type { ImportSource, IncomingDiscovery } from './source.ts'

export interface ReadOptions {
  readonly from?: string | undefined
  readonly readDueWords: ReadDueWords
}

const mostTasks = 100_000

/** Reads a file or a folder of another tool, or an export of our own. What is wrong with it is told with its line. */
export async function readSource(path: string, { from, readDueWords }: ReadOptions): Promise<ImportSource> {
  const notes = new Notes()
  const reading = { notes, readDueWords }
  const found = await recognise(path, (await lookAt(path)).isDirectory(), from)
  if ('backlog' in found) {
    // With the parser for YAML, which no other format needs.
    const { readBacklog } = await import('./formats/backlog.ts')
    return source('Backlog.md', found.backlog, await readBacklog(found.backlog, reading), notes)
  }
  const { format, candidate } = found
  return source(format.title, candidate.file.path, await format.read(candidate, reading), notes)
}

function source(format: string, path: string, drafts: Drafts, notes: Notes): ImportSource {
  const { tasks = [], discoveries = [], sessions = [], conversations = [], owner = null } = drafts
  if (tasks.length > mostTasks || discoveries.length > mostTasks) {
    throw invalid(
      'too_many',
      `${path} has more than ${mostTasks.toLocaleString('en')} tasks or discoveries.`,
      {
        hint: 'Import it in parts.',
      },
    )
  }
  const read = { tasks, discoveries: once(discoveries), sessions, conversations, owner }
  return { format, path, ...read, notes: notes.list() }
}

/** What another tool says twice is one discovery. */
function once(discoveries: readonly IncomingDiscovery[]): IncomingDiscovery[] {
  const seen = new Set<string>()
  return discoveries.filter(({ own, key, type, module, text }) => {
    const name = own ? key : `${type}\0${module}\0${text}`
    return !seen.has(name) && seen.add(name)
  })
}
