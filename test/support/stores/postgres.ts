import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../../../src/stores/postgres/migrate.ts'
import { partitionDatabase } from '../../../src/stores/postgres/partition-database.ts'
import { fewestPartitions } from '../../../src/stores/postgres/partitions.ts'

/** Makes an empty database on the run's PostgreSQL and gives its address. */
export function newDatabase(server = inject('postgresUrl')): Promise<string> {
  return createDatabase(server)
}

/** The same with the program's schema in it, which is copied from one that was migrated once: that is quicker. */
export const newMigratedDatabase = copiesOf(migrate)

/** The same with its tables divided: as few partitions as there can be, so that copying stays quick. */
export const newPartitionedDatabase = copiesOf((client) => partitionDatabase(client, fewestPartitions))

function copiesOf(prepare: (client: pg.Client) => Promise<unknown>): () => Promise<string> {
  let template: Promise<string> | undefined
  return async () => {
    template ??= newDatabase().then(async (url) => {
      const client = new pg.Client(url)
      await client.connect()
      await prepare(client).finally(() => client.end())
      return new URL(url).pathname.slice(1)
    })
    return createDatabase(inject('postgresUrl'), await template)
  }
}

async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end())
  return `${server}/${name}`
}

/** Starts a server for one test, for what all databases of a server share: its roles. Gives its address. */
export async function newServer(settings: readonly string[] = []): Promise<string> {
  const { startPostgres } = await import('../../setup/postgres.ts')
  const { url, stop } = await startPostgres(settings)
  onTestFinished(stop)
  return url
}
