import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/folder.ts'
import { projectsSuite } from '../projects.suite.ts'
import { rolesSuite } from '../roles.suite.ts'
import { openSqliteStores } from './open.ts'

const open = () => openSqliteStores({ file: join(newFolder(), 'waymark.db') })

describe('SQLite', () => {
  projectsSuite(open)
  rolesSuite(open)
})
