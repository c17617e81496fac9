import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../../../src/stores/postgres/migrate.ts'

/** Makes an empty database on the run's PostgreSQL and gives its address. */
export function newDatabase(server = inject('postgresUrl')): Promise<string> {
  return createDatabase(server)
}

let migrated: Promise<string> | undefined

/** The same with the program's schema in it, which is copied from one that was migrated once: that is quicker. */
export async function newMigratedDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  migrated ??= newDatabase().then(async (url) => {
    const client = new pg.Client(url)
    await client.connect()
    await migrate(client).finally(() => client.end())
    return new URL(url).pathname.slice(1)
  })
  return createDatabase(server, await migrated)
}

async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end())
  return `${server}/${name}`
}

/** Starts a server for one test, for what all databases of a server share: its roles. Gives its address. */
export async function newServer(): Promise<string> {
  const { startPostgres } = await import('../../setup/postgres.ts')
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  return url
}
