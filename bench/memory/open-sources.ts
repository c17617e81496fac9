import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackgroundCodeIndex } from '../../src/compose/background-code-index.ts'
import { LateAbort } from '../../src/compose/late-abort.ts'
import type { Embedder } from '../../src/context/embedder.ts'
import { findProject } from '../../src/workspace/project.ts'
import { openMemory } from './open.ts'

/** A copy of a package's sources, indexed, with an empty memory beside it. */
export async function openSources(installed: string, embedder: Embedder) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-memory-')))
  const root = join(folder, 'project')
  // What is below node_modules is never indexed.
  const filter = (path: string) => !path.slice(installed.length).includes('node_modules')
  cpSync(installed, root, { recursive: true, filter })
  const stop = new LateAbort()
  const project = await findProject(root)
  const log = { debug() {}, info() {}, warn() {}, error() {} } as never
  const index = new BackgroundCodeIndex(project, join(folder, 'cache'), async () => embedder, log, stop)
  await index.refresh(stop.signal, () => {})
  const memory = await openMemory(embedder, (context) => index.open(context, {}))
  return {
    ...{ root, project, memory, signal: stop.signal },
    async [Symbol.asyncDispose]() {
      await memory[Symbol.asyncDispose]()
      stop.abort()
      await index.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
