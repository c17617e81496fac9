import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { allTasksSuite } from '../all-tasks.suite.ts'
import { commentsSuite } from '../comments.suite.ts'
import { inboxSuite } from '../inbox.suite.ts'
import { movingSuite } from '../moving.suite.ts'
import { projectsSuite } from '../projects.suite.ts'
import { rolesSuite } from '../roles.suite.ts'
import { openPostgresStores } from './open.ts'

const open = async () => openPostgresStores({ url: await newMigratedDatabase() })

describe('PostgreSQL', () => {
  projectsSuite(open)
  rolesSuite(open)
  commentsSuite(open)
  inboxSuite(open)
  allTasksSuite(open)
  movingSuite(open)
})
