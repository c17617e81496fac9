import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContextStore } from '../../src/context/context-store.ts'
import type { NoteType } from '../../src/context/discovery.ts'
import type { Embedder } from '../../src/context/embedder.ts'
import { meaningOf, type Remembered, remember } from '../../src/context/remember.ts'
import type { SearchResult } from '../../src/context/search-request.ts'
import type { OpenProject, ToolContext } from '../../src/contracts/contract.ts'
import { searchProject } from '../../src/contracts/search-project.ts'
import { keyedProject } from '../../src/projects/project.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'

type OpenCode = (context: ContextStore) => ReturnType<OpenProject['code']>

/** An empty memory on SQLite, with the use cases of the product on it; every note is an hour newer than the last. */
export async function openMemory(embedder: Embedder, openCode: OpenCode = async () => null) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-memory-'))
  const stores = await openSqliteStores({ file: join(folder, 'waymark.db') })
  const context: ContextStore = stores.context('ada', keyedProject('ada', 'bench'))
  let at = Date.parse('2026-01-05T08:00:00Z')
  const now = () => new Date(at)
  const project = {
    ...{ context, files: null, embedder: async () => embedder, code: () => openCode(context) },
  } as unknown as OpenProject
  const ask = async (query: string, today = now(), limit = 10): Promise<SearchResult> => {
    const clock = { now: today, zone: 'UTC' }
    const tool = { project, clock, signal: undefined, warn: () => {} } as unknown as ToolContext
    return (await searchProject(tool, { query, limit })).found
  }
  return {
    remember(text: string, replaces?: number): Promise<Remembered> {
      at += 3_600_000
      return remember(context, embedder, { text, type: 'decision', replaces }, { actor: 'ada', at: now() })
    },
    /** As an import brings it in: with its own date. */
    async bringIn(text: string, written: Date, type: NoteType = 'pattern'): Promise<void> {
      at = Math.max(at, written.getTime())
      const origin = { actor: 'ada', at: written }
      await context.write('remember', origin, async (tx) => {
        const nothing = { module: null, files: [], task: null, client: null, session: null, replaces: null }
        await tx.insert({ text, type, author: 'ada', ...nothing }, await meaningOf(text, embedder))
      })
    },
    ask,
    async search(asked: string): Promise<string[]> {
      return (await ask(asked)).hits.map(({ text }) => text)
    },
    context,
    async [Symbol.asyncDispose]() {
      await stores.close()
      rmSync(folder, { recursive: true })
    },
  }
}
