import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { add, failureOf } from '../../../test/support/stores/suite-desk.ts'
import { migrations } from './migrations.ts'
import { openSqliteStores } from './open.ts'

it('writes nothing once a newer version has raised the schema', async () => {
  const file = join(newFolder(), 'waymark.db')
  await using stores = await openSqliteStores({ file })
  const tasks = stores.tasks('ada')
  await add(tasks, 'Before')
  const newer = new DatabaseSync(file)
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`)
  const failure = await failureOf(add(tasks, 'By the old program'))
  expect([failure.code, failure.message]).toEqual([
    'unavailable',
    expect.stringContaining('was made by a newer Waymark'),
  ])
  expect(newer.prepare('SELECT title FROM tasks').all()).toEqual([{ title: 'Before' }])
  // As long as both agree again, it goes on.
  newer.exec(`PRAGMA user_version = ${migrations.length}`)
  newer.close()
  await add(tasks, 'After')
})
