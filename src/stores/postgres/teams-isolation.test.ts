import { expect, it } from 'vitest'
import {
  as,
  asMany,
  connect,
  newOwnedDatabase,
  ownedTables,
} from '../../../test/support/stores/database-roles.ts'
import { fillEveryTable } from '../../../test/support/stores/every-table.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { hashOf } from '../../projects/invitations.ts'
import { auditId } from '../../usage/audit.ts'
import { openPostgresStores } from './open.ts'

const refused = { code: '42501' }

it('shows an invitation to nobody but its owner and whoever shows its secret, and lets them join as it says', async () => {
  const client = await connect(await filled())
  const tokenHash = (await client.query("SELECT token_hash FROM invitations WHERE owner = 'ada'")).rows[0]
    .token_hash as string
  const joining = async (hash: string, ...statements: string[]) => {
    const show = `SELECT set_config('waymark.invitation', '${hash}', true)`
    const take = "UPDATE invitations SET used_by = 'linus' RETURNING owner, role"
    return asMany(client, 'linus', [show, take, ...statements])
  }
  const join = (owner: string, member: string, role: string) =>
    `INSERT INTO project_members VALUES ('${owner}', 'garden', '${member}', '${role}', 0)`

  expect(await joining('')).toMatchObject({ rowCount: 0 })
  expect(await joining(hashOf('a guess'))).toMatchObject({ rowCount: 0 })
  expect(await joining(tokenHash)).toMatchObject({ rows: [{ owner: 'ada', role: 'reader' }] })
  expect(await joining(tokenHash, join('ada', 'linus', 'reader'))).toMatchObject({ rowCount: 1 })
  for (const statement of [
    join('ada', 'linus', 'editor'),
    join('ada', 'somebody', 'reader'),
    join('grace', 'linus', 'reader'),
    "UPDATE invitations SET role = 'editor'",
    "INSERT INTO invitations VALUES ('ada', 'x', 'garden', 'editor', 'y', 0, 0)",
  ])
    await expect(joining(tokenHash, statement), statement).rejects.toMatchObject(refused)
  expect(await joining(tokenHash, 'DELETE FROM invitations')).toMatchObject({ rowCount: 1 })
  const again = "UPDATE invitations SET used_by = 'somebody'"
  expect(await joining(tokenHash, again)).toMatchObject({ rowCount: 0 })
  // Marking it is what makes it theirs.
  const show = `SELECT set_config('waymark.invitation', '${tokenHash}', true)`
  await expect(asMany(client, 'linus', [show, join('ada', 'linus', 'reader')])).rejects.toMatchObject(refused)
  expect(await asMany(client, 'linus', [show, 'DELETE FROM invitations'])).toMatchObject({ rowCount: 0 })
})

it('lets editors change what a project knows, and remove neither the project nor its history', async () => {
  const client = await connect(await filled())
  const editor = 'friend of ada'
  expect(await as(client, editor, "SELECT 1 FROM sessions WHERE owner = 'ada'")).toMatchObject({
    rowCount: 1,
  })
  for (const table of ['projects', 'term_counts', 'sessions', 'context_items', 'audit', 'changes'])
    expect(await as(client, editor, `DELETE FROM ${table} WHERE owner = 'ada'`), table).toMatchObject({
      rowCount: 0,
    })
})

it('prunes the old calls of all owners for a login that sees none of the young ones', async () => {
  const { url, client } = await newOwnedDatabase()
  const stores = await openPostgresStores({ url })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const owner of ['ada', 'grace']) {
    const call = { contract: 'native', tool: 'undo', client: null, outcome: 'ok', milliseconds: 1 }
    const calls = [31, 29, 0].map((days) => ({
      ...{ ...call, id: auditId(daysAgo(days), 0), at: daysAgo(days), via: null, requestId: null },
    }))
    await stores.audit(owner).add(calls)
  }
  await stores.close()

  await using again = await openPostgresStores({ url })
  for (const owner of ['ada', 'grace']) expect(await again.audit(owner).list({ limit: 9 })).toHaveLength(2)
  await again.prune(new Date(Date.now() + 2 * 86_400_000))
  for (const owner of ['ada', 'grace']) expect(await again.audit(owner).list({ limit: 9 })).toHaveLength(1)
  expect((await client.query('SELECT 1 FROM audit')).rowCount).toBe(0)
})

it('removes the rows of an owner from every table of the schema, and leaves those of others', async () => {
  const url = await filled()
  await using stores = await openPostgresStores({ url })
  const client = await connect(url)
  const tables = await ownedTables(client)
  const owners = async (table: string) =>
    (await client.query(`SELECT DISTINCT owner FROM ${table} ORDER BY owner`)).rows.map(({ owner }) => owner)
  for (const table of tables) expect(await owners(table), table).toEqual(['ada', 'grace'])

  await stores.deleteOwner('ada')
  for (const table of tables) expect(await owners(table), table).toEqual(['grace'])
})

/** A database in which ada and grace have rows in every table. */
async function filled(): Promise<string> {
  const url = await newDatabase()
  await using stores = await openPostgresStores({ url })
  for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)
  return url
}
