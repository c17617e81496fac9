import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Database, type Passwords } from './database.ts'
import { Front } from './front.ts'
import { primaryPort } from './front-settings.ts'
import { makeMachine, makeSwitch } from './network.ts'
import { execute, until } from './processes.ts'
import { type Version, WaymarkNodes } from './waymark-nodes.ts'

/** Three databases, what stands in front of them, and three nodes. */
export async function startCluster(
  folder: string,
  passwords: Passwords,
  version: Version,
): Promise<{ database: Database; front: Front; nodes: WaymarkNodes }> {
  await makeSwitch()
  const machines = await Promise.all([1, 2, 3].map(makeMachine))
  const own = join(folder, 'postgres')
  mkdirSync(own)
  const database = new Database(own, machines, passwords)
  const front = new Front(own, machines, passwords.waymark, 3)
  await execute('chown', '-R', 'postgres:postgres', own)
  await execute('chmod', '711', folder)
  for (const node of database.nodes) node.start()
  front.start()
  await until('three databases, one of them in step', () => database.isWhole(), 240)
  await until('the primary is reached', () => makeRoles(passwords))
  const secret = randomBytes(32).toString('base64')
  const nodes = new WaymarkNodes(folder, front, { database: passwords.waymark, secret })
  for (const number of [1, 2, 3]) await nodes.start(number, version)
  await until('three nodes are sent requests', () => front.areAllUp())
  return { database, front, nodes }
}

/** As docs/operations.md has it. */
async function makeRoles({ superuser, waymark }: Passwords): Promise<boolean> {
  const client = new pg.Client(`postgres://postgres:${superuser}@127.0.0.1:${primaryPort}/postgres`)
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of [
      'CREATE ROLE waymark_app NOLOGIN',
      `CREATE ROLE waymark LOGIN PASSWORD '${waymark}'`,
      'GRANT waymark_app TO waymark',
      "ALTER ROLE waymark SET statement_timeout = '4s'",
      "ALTER ROLE waymark SET idle_in_transaction_session_timeout = '8s'",
      'CREATE DATABASE waymark OWNER waymark',
    ])
      await client.query(statement)
    return true
  } finally {
    await client.end()
  }
}
