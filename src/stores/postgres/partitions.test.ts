import { describe } from 'vitest'
import { newPartitionedDatabase } from '../../../test/support/stores/postgres.ts'
import { allTasksSuite } from '../all-tasks.suite.ts'
import { attachmentsSuite } from '../attachments.suite.ts'
import { auditSuite } from '../audit.suite.ts'
import { movingSuite } from '../moving.suite.ts'
import { taskStoreSuite } from '../task-store.suite.ts'
import { openPostgresStores } from './open.ts'

const open = async () => openPostgresStores({ url: await newPartitionedDatabase() })

describe('PostgreSQL, partitioned', () => {
  taskStoreSuite(open)
  movingSuite(open)
  allTasksSuite(open)
  auditSuite(open)
  attachmentsSuite(open)
})
