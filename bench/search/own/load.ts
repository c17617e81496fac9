// The labelled retrieval set of our own kind: written memory items and code chunks of real projects, with
// questions and the items which answer them. Code is not copied here: it is read from the exactly pinned
// packages in node_modules, at the versions in versions.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type OwnKind = 'pattern' | 'rule' | 'decision' | 'issue' | 'session' | 'code'

export interface OwnDoc {
  id: string
  text: string
  kind: OwnKind
  module: string
  /** Only for code: where the lines were read. */
  file?: string
}

export interface OwnQuery {
  q: string
  rel: string[]
}

/** One project; each is searched separately. */
export interface Group {
  group: string
  docs: OwnDoc[]
  queries: OwnQuery[]
}

type OwnItem = { id: string; project: string; kind: OwnKind; module: string } & (
  | { text: string }
  | { file: string; from: number; to: number }
)

type OwnQuestion = OwnQuery & { project: string }

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .map((line, i) => {
      if (line.trim() === '') return null
      try {
        return JSON.parse(line) as T
      } catch (cause) {
        throw new Error(`${path}:${i + 1} is not JSON`, { cause })
      }
    })
    .filter((value) => value !== null)
}

/** Line numbers hold only for the version they were taken from. */
function checkVersions(root: string, dir: string): void {
  const versions = JSON.parse(readFileSync(join(dir, 'versions.json'), 'utf8')) as Record<string, string>
  for (const [name, version] of Object.entries(versions)) {
    const path = join(root, 'node_modules', name, 'package.json')
    if (!existsSync(path)) throw new Error(`own set: ${name} is not installed (run npm ci)`)
    const installed = (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
    if (installed !== version) {
      throw new Error(
        `own set: ${name} is ${installed}, but its code items were chosen in ${version}; ` +
          'check their lines in bench/search/own/items.jsonl and then change versions.json',
      )
    }
  }
}

/** The set, one group for each project; root is the repository. */
export function loadOwnSet(root: string): Group[] {
  const dir = join(root, 'bench/search/own')
  checkVersions(root, dir)

  const sources = new Map<string, string[]>()
  const linesOf = (id: string, file: string): string[] => {
    let lines = sources.get(file)
    if (!lines) {
      const path = join(root, file)
      if (!existsSync(path)) throw new Error(`own set: ${id} needs ${file}, which is missing`)
      lines = readFileSync(path, 'utf8').split('\n')
      sources.set(file, lines)
    }
    return lines
  }

  const groups = new Map<string, Group>()
  for (const item of readLines<OwnItem>(join(dir, 'items.jsonl'))) {
    let group = groups.get(item.project)
    if (!group) {
      group = { group: item.project, docs: [], queries: [] }
      groups.set(item.project, group)
    }
    const { id, kind, module } = item
    if ('text' in item) {
      group.docs.push({ id, text: item.text, kind, module })
      continue
    }
    const lines = linesOf(id, item.file)
    if (item.from < 1 || item.to < item.from || item.to > lines.length) {
      throw new Error(
        `own set: ${id} wants lines ${item.from}-${item.to} of ${item.file}, which has ${lines.length}`,
      )
    }
    const text = lines.slice(item.from - 1, item.to).join('\n')
    group.docs.push({ id, text, kind, module, file: item.file })
  }

  for (const { project, q, rel } of readLines<OwnQuestion>(join(dir, 'questions.jsonl'))) {
    const group = groups.get(project)
    if (!group) throw new Error(`own set: a question is about the unknown project ${project}: ${q}`)
    group.queries.push({ q, rel })
  }
  return [...groups.values()]
}
