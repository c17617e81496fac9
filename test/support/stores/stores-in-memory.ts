import { DatabaseSync } from 'node:sqlite'
import { projectIdOf } from '../../../src/projects/project.ts'
import { Connection } from '../../../src/stores/sqlite/connection.ts'
import { migrations } from '../../../src/stores/sqlite/migrations.ts'
import { storesOn } from '../../../src/stores/sqlite/open.ts'
import type { Stores } from '../../../src/stores/stores.ts'

let opened = 0

/** The product's SQLite store on an empty database that is never written to disk, and goes with the last user of it. */
export function openStoresInMemory(): Stores {
  // Two connections see one database by its name, as they do with a file. ":memory:" would give each its own.
  const name = `file:/test-${++opened}?vfs=memdb`
  const open = () => new Connection(new DatabaseSync(name, { timeout: 0 }))
  const connection = open()
  connection.define('waymark_project_id', projectIdOf)
  for (const migration of migrations) connection.exec(migration)
  return storesOn('memory', connection, async () => open())
}
