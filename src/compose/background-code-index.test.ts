import { expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { type Files, newProject, writeFiles } from '../../test/support/files/project.ts'
import { fakeEmbedder } from '../../test/support/stores/context-desk.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import type { Embedder } from '../context/embedder.ts'
import { openLog } from '../log.ts'
import { BackgroundCodeIndex } from './background-code-index.ts'
import { LateAbort } from './late-abort.ts'

/** A project, and processes that search in it one after the other. */
async function openProject(files: Files) {
  const [project, folder, log] = [await newProject(files), newFolder(), await openLog('silent')]
  const context = openStoresInMemory().context('ada')
  const start = (embedder: Embedder | null = null) => {
    const stopping = new LateAbort()
    const code = new BackgroundCodeIndex(project, folder, async () => embedder, log, stopping)
    const find = async (term: string) => {
      const { candidates } = await code.open(context, {})
      const found = await candidates({ terms: [term], meaning: null, model: null, limit: 9 })
      return found.map(({ path }) => path)
    }
    const stop = async () => {
      stopping.abort()
      await code.close()
    }
    return { find, code, context, [Symbol.asyncDispose]: stop }
  }
  const write = (some: Files) => writeFiles(project.root, some)
  return { start, write }
}

it('finds in a process that has just started what was written after the last one', async () => {
  const { start, write } = await openProject({ 'old.ts': 'const old = 1\n' })
  {
    await using first = start()
    expect(await first.find('old')).toEqual(['old.ts'])
  }
  write({ 'new.ts': 'const cookie = 1\n' })
  await using second = start()

  expect(await second.find('cooki')).toEqual(['new.ts'])
})

it('waits for a long refresh with the first search alone, and only so long', async () => {
  const { start, write } = await openProject({ 'old.ts': 'const old = 1\n' })
  const quick = fakeEmbedder('quick')
  {
    await using first = start(quick)
    await first.find('old')
  }
  write({ 'new.ts': 'const cookie = 1\n' })
  await using second = start({ ...quick, embed: (_, signal) => untilAborted(signal) })
  const tookMs = async () => {
    const before = performance.now()
    expect(await second.find('old')).toEqual(['old.ts'])
    return performance.now() - before
  }

  expect(await tookMs()).toBeGreaterThan(1_000)
  expect(await tookMs()).toBeLessThan(500)
})

it('knows the terms of the code that a misspelt one may stand for', async () => {
  const { start } = await openProject({ 'a.ts': 'const cookie = router()\n' })
  await using process = start()
  const { similarTerms } = await process.code.open(process.context, {})

  expect(await similarTerms('coki')).toContain('cooki')
})

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
