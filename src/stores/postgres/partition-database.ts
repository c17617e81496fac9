import type { ClientBase } from 'pg'
import { Failure, invalid } from '../../errors.ts'
import { expectAlone } from './expect-alone.ts'
import { migrate, migrationLock } from './migrate.ts'
import { partitionTable } from './partition-table.ts'
import { countPartitions, dividedBy, fewestPartitions, mostPartitions } from './partitions.ts'
import { unhurried } from './unhurried.ts'

/** So many divided tables a transaction may touch. */
const locksPerPartition = 16

/**
 * Divides the tables of a new or an existing database, each in a transaction of its own under the lock of migrations: what
 * was interrupted is gone on with when it is asked for again. Gives how many tables it divided.
 */
export async function partitionDatabase(
  client: ClientBase,
  count: number,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  if (!Number.isInteger(count) || count < fewestPartitions || count > mostPartitions)
    throw invalid('bad_arguments', `The count is a number from ${fewestPartitions} to ${mostPartitions}.`)
  await expectRoomForLocks(client, count)
  await migrate(client)
  const tables = Object.entries(dividedBy)
  let divided = 0
  for (const [index, [name, by]] of tables.entries()) {
    await unhurried(client, async () => {
      await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
      await expectOwner(client)
      await expectAlone(client, 'partition it again. Tables that were divided already stay so.')
      if (await isDivided(client, name, count)) return
      await partitionTable(client, name, by, count)
      divided += 1
    })
    onProgress(index + 1, tables.length)
  }
  return divided
}

async function isDivided(client: ClientBase, name: string, count: number): Promise<boolean> {
  const counts = await countPartitions(client)
  const other = [...counts.values()].find((found) => found !== 1 && found !== count)
  if (other !== undefined)
    throw new Failure('conflict', `This database is divided into ${other} partitions already.`, {
      hint: `waymark database partition --count ${other} divides the tables that are still whole. For another count, back it up, restore it and partition it anew.`,
    })
  return counts.get(name) !== 1
}

async function expectOwner(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1)
       AND pg_get_userbyid(relowner) <> current_user`,
    [Object.keys(dividedBy)],
  )
  if (rowCount)
    throw new Failure('forbidden', 'The tables of this database belong to another role.', {
      hint: 'Set DATABASE_URL to the role that made them.',
    })
}

/** A statement that is planned once locks all partitions of its tables, and a change has several of those. */
async function expectRoomForLocks(client: ClientBase, count: number): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('max_locks_per_transaction')::integer AS locks")
  const needed = count * locksPerPartition
  if (rows[0].locks >= needed) return
  throw new Failure('unavailable', `This server has room for ${rows[0].locks} locks in a transaction.`, {
    hint: `With ${count} partitions Waymark needs ${needed}: set max_locks_per_transaction = ${needed} in postgresql.conf and restart PostgreSQL. Nothing was changed.`,
  })
}
