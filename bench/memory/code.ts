import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackgroundCodeIndex } from '../../src/compose/background-code-index.ts'
import { LateAbort } from '../../src/compose/late-abort.ts'
import type { Embedder } from '../../src/context/embedder.ts'
import { listSources } from '../../src/workspace/code-index/list-sources.ts'
import { findProject } from '../../src/workspace/project.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
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
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-memory-')))
  const root = join(folder, 'project')
  mkdirSync(root)
  // What is below node_modules is never indexed.
  cpSync(installed, root, {
    recursive: true,
    filter: (path) => !path.slice(installed.length).includes('node_modules'),
  })
  const stop = new LateAbort()
  const project = await findProject(root)
  const log = { debug() {}, info() {}, warn() {}, error() {} } as never
  const index = new BackgroundCodeIndex(project, join(folder, 'cache'), async () => embedder, log, stop)
  await index.refresh(stop.signal, () => {})
  const memory = await openMemory(embedder, (context) => index.open(context, {}))
  const { paths: files } = await listSources(project, 10_000, stop.signal)
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
    async [Symbol.asyncDispose]() {
      await memory[Symbol.asyncDispose]()
      stop.abort()
      await index.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
