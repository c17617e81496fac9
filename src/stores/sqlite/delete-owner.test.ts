import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { fillEveryTable, smallIndexes } from '../../../test/support/stores/every-table.ts'
import { projectIdOf } from '../../projects/project.ts'
import { openConnection } from './connection.ts'
import { openSqliteStores } from './open.ts'

/** What says whose a row is. */
const marks = ['owner', 'project', 'person', 'member', 'actor', 'author', 'to_project', 'id'] as const

it('removes the rows of a person from every table of the schema, and leaves those of others', async () => {
  const file = join(newFolder(), 'waymark.db')
  const indexes = smallIndexes()
  await using stores = await openSqliteStores({ file, ...indexes })
  for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner, indexes)
  using connection = Object.assign(await openConnection(file, { readOnly: true }), {
    [Symbol.dispose]: () => connection.close(),
  })
  const rows = (text: string) => connection.all<[string]>({ parts: [text], values: [] }).flat()
  const tables = rows(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
  expect(tables).toContain('tasks')
  /** How many rows name this person or a project of theirs. */
  const ofPerson = (table: string, person: string) => {
    const columns = rows(`SELECT name FROM pragma_table_info('${table}')`)
    const named = marks.filter((mark) => columns.includes(mark))
    expect(named, `nothing says whose the rows of ${table} are`).not.toEqual([])
    const ids = `('${person}', '${projectIdOf(person, 'garden')}')`
    return rows(
      `SELECT count(*) FROM ${table} WHERE ${named.map((one) => `${one} IN ${ids}`).join(' OR ')}`,
    )[0]
  }
  for (const table of tables)
    for (const person of ['ada', 'grace'])
      expect(ofPerson(table, person), `${table} has nothing of ${person}`).not.toBe(0)
  const before = tables.map((table) => ofPerson(table, 'grace'))

  await stores.deleteOwner('ada')
  for (const table of tables) expect(ofPerson(table, 'ada'), `${table} kept rows of ada`).toBe(0)
  expect(tables.map((table) => ofPerson(table, 'grace'))).toEqual(before)
})
