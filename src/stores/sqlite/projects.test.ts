import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { allTasksSuite } from '../all-tasks.suite.ts'
import { commentsSuite } from '../comments.suite.ts'
import { inboxSuite } from '../inbox.suite.ts'
import { movingSuite } from '../moving.suite.ts'
import { projectsSuite } from '../projects.suite.ts'
import { rolesSuite } from '../roles.suite.ts'
import { openSqliteStores } from './open.ts'

const open = () => openSqliteStores({ file: join(newFolder(), 'waymark.db') })

describe('SQLite', () => {
  projectsSuite(open)
  rolesSuite(open)
  commentsSuite(open)
  inboxSuite(open)
  allTasksSuite(open)
  movingSuite(open)
})
