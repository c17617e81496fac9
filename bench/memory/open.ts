import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContextStore } from '../../src/context/context-store.ts'
import type { Embedder } from '../../src/context/embedder.ts'
import { prepareQuery } from '../../src/context/prepare-query.ts'
import { type Remembered, remember } from '../../src/context/remember.ts'
import { search } from '../../src/context/search.ts'
import type { SearchResult } from '../../src/context/search-request.ts'
import { keyedProject } from '../../src/projects/project.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'

/** An empty memory on SQLite, with the use cases of the product on it; every note is an hour newer than the last. */
export async function openMemory(embedder: Embedder) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-memory-'))
  const stores = await openSqliteStores({ file: join(folder, 'waymark.db') })
  const context: ContextStore = stores.context('ada', keyedProject('ada', 'bench'))
  let at = Date.parse('2026-01-05T08:00:00Z')
  const now = () => new Date(at)
  const ask = async (asked: string): Promise<SearchResult> => {
    const { query, also } = await prepareQuery(asked, context, null)
    return search(context, embedder, null, { query, also, limit: 10 }, now())
  }
  return {
    remember(text: string, replaces?: number): Promise<Remembered> {
      at += 3_600_000
      return remember(context, embedder, { text, type: 'decision', replaces }, { actor: 'ada', at: now() })
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
