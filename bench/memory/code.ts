import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../src/context/embedder.ts'
import { listSources } from '../../src/workspace/code-index/list-sources.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openSources } from './open-sources.ts'
import type { PackageCache, PackageName } from './peers.ts'
import type { Row } from './report.ts'
import { type Half, readSet } from './sets.ts'

export interface CodeQuestion {
  readonly package: PackageName
  readonly question: string
  /** The file that answers it. */
  readonly path: string
}

/** Questions on the sources of fastify, pino and undici. */
export function codeQuestions(half: Half): CodeQuestion[] {
  return (readSet('code', half) as [PackageName, string, string][]).map(([name, question, path]) => {
    return { package: name, question, path }
  })
}

/** Whether the file that does it is found by a question about code. The floor searches whole files. */
export async function measureCode(
  asked: readonly CodeQuestion[],
  embedder: Embedder,
  { install }: PackageCache,
): Promise<Row[]> {
  const [first, five] = [[] as string[], [] as string[]]
  const floor = { first: 0, five: 0 }
  const repositories = Map.groupBy(asked, (one) => one.package)
  for (const [name, own] of repositories) {
    await using found = await openRepository(install(name), embedder)
    for (const { question, path } of own) {
      const paths = await found.search(question)
      const miss = `${question} | ${path} | ${paths.slice(0, 5).join(' ')}`
      if (paths[0] !== path) first.push(miss)
      if (!paths.slice(0, 5).includes(path)) five.push(miss)
      const plain = found.plain(question)
      if (plain[0] === path) floor.first += 1
      if (plain.slice(0, 5).includes(path)) floor.five += 1
    }
  }
  const row = (what: string, misses: string[], by: number, goal: string): Row => {
    return { what, count: asked.length - misses.length, of: asked.length, floor: by, goal, misses }
  }
  return [
    row(`the right file first, ${repositories.size} repositories`, first, floor.first, '≥ 70 %'),
    row('… among five', five, floor.five, '≥ 95 %'),
  ]
}

async function openRepository(installed: string, embedder: Embedder) {
  const sources = await openSources(installed, embedder)
  const { root, project, memory, signal } = sources
  const { paths: files } = await listSources(project, 10_000, signal)
  const plain = new PlainIndex(files.map((path) => `${path}\n${readFileSync(join(root, path), 'utf8')}`))
  return {
    async search(question: string): Promise<string[]> {
      const { hits } = await memory.ask(question)
      return [...new Set(hits.flatMap((hit) => (hit.source === 'code' ? [hit.code.path] : [])))]
    },
    plain(question: string): string[] {
      const best = [...plain.scores(question)].sort((one, other) => other[1] - one[1])
      return best.slice(0, 10).map(([place]) => files[place] as string)
    },
    [Symbol.asyncDispose]: () => sources[Symbol.asyncDispose](),
  }
}
