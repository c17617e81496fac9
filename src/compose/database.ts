import type { Config } from '../config.ts'
import { invalid } from '../errors.ts'
import type { Moved } from '../stores/postgres/move-project.ts'

/** Divides the tables of the database; gives how many were whole until now. */
export async function partition(
  { databaseUrl }: Config,
  count: number,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  if (databaseUrl === null) throw onlyPostgres('Only PostgreSQL has partitions.')
  const { withClient } = await import('../backup/postgres-connection.ts')
  const { partitionDatabase } = await import('../stores/postgres/partition-database.ts')
  return withClient(
    databaseUrl,
    (client) => partitionDatabase(client, count, onProgress),
    'waymark partition',
  )
}

/** Moves a project to the database of another Waymark. */
export async function moveProject(
  { databaseUrl, backupUrl }: Config,
  project: string,
  target: string,
): Promise<Moved> {
  if (databaseUrl === null) throw onlyPostgres('Only projects on PostgreSQL are moved to another server.')
  const { withClient } = await import('../backup/postgres-connection.ts')
  const move = await import('../stores/postgres/move-project.ts')
  const name = 'waymark move'
  return withClient(
    backupUrl ?? databaseUrl,
    (from) => withClient(target, (to) => move.moveProject(from, to, project), name),
    name,
  )
}

function onlyPostgres(message: string) {
  return invalid('bad_arguments', message, {
    hint: 'Set DATABASE_URL. SQLite keeps everything in one file.',
  })
}
