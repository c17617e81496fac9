import { describe, expect, it, vi } from 'vitest'
import { start } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { type CallRecord, call } from '../../src/contracts/call.ts'
import { findContract } from '../../src/contracts/catalog.ts'
import { openLog } from '../../src/log.ts'
import type { Stores } from '../../src/stores/stores.ts'
import type { Project } from '../../src/workspace/project.ts'
import type { Json } from '../support/contracts/contract-desk.ts'
import { type Files, newProject } from '../support/files/project.ts'
import { type EngineName, engines, newPlace } from '../support/stores/places.ts'
import { median } from '../support/timing/median.ts'
import { startEmbeddingServer } from '../support/wires/embedding-server.ts'
import { embeddingKey, openAi } from '../support/wires/embedding-wires.ts'

const owner = 'user123'
const model = 'openai/text-embedding-3-small/512'

interface Running extends AsyncDisposable {
  readonly stores: Stores
  readonly project: Project
  readonly records: CallRecord[]
  say(tool: string, args: object): Promise<Json>
  remember(text: string): Promise<void>
}

/** The product as it is composed, on a project of these files, with a provider of embeddings on this machine. */
async function run(engine: EngineName, files: Files): Promise<Running> {
  await using opened = new AsyncDisposableStack()
  const [place, project] = [await newPlace(engine), await newProject(files)]
  const provider = opened.use(await startEmbeddingServer(openAi()))
  const config = readConfig({
    ...place.env,
    WAYMARK_DATA: place.args[1],
    WAYMARK_TZ: 'UTC',
    WAYMARK_PROJECT: project.root,
    WAYMARK_RATE_LIMITS: 'off',
    WAYMARK_EMBEDDER: 'openai',
    WAYMARK_EMBEDDER_URL: provider.url,
    WAYMARK_EMBEDDER_KEY: embeddingKey,
  })
  const running = opened.use(await start(config, await openLog('silent')))
  const records: CallRecord[] = []
  const deps = {
    ...running.deps,
    record: (one: CallRecord) => {
      records.push(one)
      running.deps.record(one)
    },
  }
  const ask = async (contract: string, tool: string, args: object) => {
    const answer = await call(deps, findContract(contract), tool, args, { owner })
    expect(answer.ok, answer.text).toBe(true)
    return answer.reply
  }
  const kept = opened.move()
  return {
    stores: running.stores,
    project,
    records,
    say: (tool, args) => ask('context', tool, args),
    remember: async (text) => void (await ask('native', 'remember', { text, type: 'rule', module: 'auth' })),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

describe.each(engines)('on %s', (engine) => {
  it('000 2. Read File, Side Effects; 000 Testing Requirements, Tool Tests: reads are kept in the context items, with their count, their last time and a score', async () => {
    await using running = await run(engine, { 'src/a.ts': '', 'src/b.ts': '' })
    const before = Date.now()
    for (const path of ['src/a.ts', 'src/b.ts', 'src/a.ts', './src/a.ts'])
      await running.say('read_file', { path })
    const known = running.stores.context(owner)
    const items = await vi.waitFor(async () => {
      const hot = await known.hotFiles(9)
      expect(hot).toMatchObject([
        { path: 'src/a.ts', reads: 3 },
        { path: 'src/b.ts', reads: 1 },
      ])
      return hot
    })
    expect(items[0]?.lastAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(items[0]?.score).toBeGreaterThan(items[1]?.score as number)
  })

  it('000 1. Context Search, Output Format; 000 Error Handling Strategy, Graceful Degradation; 000 Testing Requirements, Tool Tests; X02: what is remembered is embedded in the background, then found with the session it was made in', async () => {
    await using running = await run(engine, {})
    const known = running.stores.context(owner)
    for (const text of ['A token lives one hour', 'Sign-in goes through the mail']) {
      await running.remember(text)
      const { results } = await vi.waitFor(
        async () => {
          const found = await running.say('context_search', { query: text })
          expect((await known.withoutMeaning(model, 9)).length).toBe(0)
          return found
        },
        { timeout: 10_000 },
      )
      const [session] = await known.sessions({ limit: 1 })
      expect(results[0]).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'rule',
        content: text,
        module: 'auth',
        session: session?.id,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        score: expect.any(Number),
        source: 'discovery',
      })
    }
  })
})

const lines = Array.from({ length: 60 }, (_, line) => `export const value${line} = compute(${line})`).join(
  '\n',
)
const filesOf = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => {
      const imports =
        number === 0 ? [] : [`import './file${number - 1}'`, `import './file${(number * 7) % count}'`]
      return [`src/file${number}.ts`, [...imports, `// token ${number}`, lines].join('\n')]
    }),
  )

it('000 Performance Targets; 000 1. Context Search, Performance; 000 2. Read File, Performance; 000 3. Grep Codebase, Performance: in a project of 500 files a file is read as quickly as in one of 50, and a search takes no more than in proportion', async () => {
  await using small = await run('SQLite', filesOf(50))
  await using large = await run('SQLite', filesOf(500))
  for (const { say, remember } of [small, large]) {
    for (let number = 0; number < 20; number++) await remember(`Rule${number} says token${number} first`)
    await vi.waitFor(() => say('context_search', { query: 'token' }), { timeout: 30_000 })
  }
  for (const { records } of [small, large]) records.length = 0

  for (let number = 0; number < 40; number++) {
    for (const { say } of [small, large]) {
      await say('context_search', { query: `which token is number ${number}` })
      await say('read_file', { path: `src/file${number}.ts`, includeDeps: number % 2 === 0 })
      await say('grep_codebase', { pattern: `token ${number}$` })
    }
  }
  const growth = (tool: string) => medianOf(large.records, tool) / medianOf(small.records, tool)
  expect(growth('read_file')).toBeLessThan(5)
  expect(growth('context_search')).toBeLessThan(20)
  expect(growth('grep_codebase')).toBeLessThan(20)
})

function medianOf(records: readonly CallRecord[], tool: string): number {
  const times = records.filter((record) => record.tool === tool).map(({ milliseconds }) => milliseconds)
  expect(times).toHaveLength(40)
  return median(times)
}
