import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { fillEveryTable } from '../../../test/support/stores/every-table.ts'
import { sql } from '../sql/statement.ts'
import { openConnection } from './connection.ts'
import { openSqliteStores } from './open.ts'

it('removes the rows of an owner from every table of the schema, and leaves those of others', async () => {
  const file = join(newFolder(), 'waymark.db')
  await using stores = await openSqliteStores({ file })
  for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)
  const connection = await openConnection(file, { readOnly: true })
  const rows = (text: string) => connection.all<[string]>({ parts: [text], values: [] }).flat()
  const tables = rows(`SELECT DISTINCT s.name FROM sqlite_schema s, pragma_table_info(s.name) c
    WHERE s.type = 'table' AND c.name = 'owner' ORDER BY s.name`)
  const owners = (table: string) => rows(`SELECT DISTINCT owner FROM ${table} ORDER BY owner`)
  expect(tables).toContain('tasks')
  for (const table of tables) expect(owners(table), table).toEqual(['ada', 'grace'])
  const searched = () =>
    connection.all(sql`SELECT rowid FROM discovery_terms WHERE discovery_terms MATCH 'know'`).length
  expect(searched()).toBe(2)

  await stores.deleteOwner('ada')
  for (const table of tables) expect(owners(table), table).toEqual(['grace'])
  expect(searched()).toBe(1)
  connection.close()
})
