import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { opensTwice, termIndexSuite } from '../term-index.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () => {
  termIndexSuite(async (terms) => {
    const file = join(newFolder(), 'waymark.db')
    return opensTwice(await openSqliteStores({ file, terms }), await openSqliteStores({ file }))
  })
})
