import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { countingSuite } from '../counting.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () =>
  countingSuite(async () => {
    const file = join(newFolder(), 'waymark.db')
    return [await openSqliteStores({ file }), await openSqliteStores({ file })]
  }))
