import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../../errors.ts'
import { listFiles } from '../list-files.ts'
import type { Project } from '../project.ts'
import { readFile } from '../read-file.ts'
import { isSensitive } from '../read-policy.ts'
import { knowledgeRank } from './well-known.ts'

interface KnowledgeSource {
  readonly path: string
  readonly text: string
}

interface Knowledge {
  readonly sources: readonly KnowledgeSource[]
  /** What looked worth reading and was not read, each with a sentence that says why. */
  readonly unread: readonly Unread[]
  /** Every file of the project, to tell the name of one from other words. */
  readonly files: ReadonlySet<string>
}

interface Unread {
  readonly path: string
  readonly why: string
}

const mostSources = 200

/** The texts in which a project says what it decided and how it works. Links and secrets stay closed. */
export async function gatherKnowledge(
  project: Project,
  signal = new AbortController().signal,
): Promise<Knowledge> {
  const files = new Set(await listFiles(project, signal))
  const ignored = await personalFiles(project)
  const known = rank([...new Set([...files, ...ignored])])
  const sources: KnowledgeSource[] = []
  const unread: Unread[] = []
  for (const path of known) {
    signal.throwIfAborted()
    if (sources.length === mostSources) {
      unread.push({ path, why: `Only ${mostSources} files are read.` })
      continue
    }
    const read = await readSource(project, path)
    if ('text' in read) sources.push(read)
    else unread.push(read)
  }
  return { sources, unread, files }
}

function rank(paths: readonly string[]): string[] {
  const ranked = paths.flatMap((path) => {
    const place = knowledgeRank(path)
    return place === undefined ? [] : [{ path, place }]
  })
  return ranked
    .sort((one, other) => one.place - other.place || (one.path < other.path ? -1 : 1))
    .map(({ path }) => path)
}

/** Rules that git ignores are still the rules of the person who asks: those at the top are read all the same. */
async function personalFiles(project: Project): Promise<string[]> {
  const folders = ['', '.github', '.claude', '.cursor/rules']
  const found = await Promise.all(folders.map((folder) => filesIn(project, folder)))
  return found.flat().filter((path) => !isSensitive(path))
}

async function filesIn(project: Project, folder: string): Promise<string[]> {
  const place = join(project.root, folder)
  const isLinked = (await realpath(place).catch(() => '')) !== place
  const entries = isLinked ? [] : await readdir(place, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
}

async function readSource(project: Project, path: string): Promise<KnowledgeSource | Unread> {
  try {
    const { content } = await readFile(project, path)
    return { path, text: content }
  } catch (error) {
    const why =
      error instanceof Failure
        ? error.message
        : `It could not be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`
    return { path, why }
  }
}
