import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { attachmentsSuite } from '../attachments.suite.ts'
import { auditSuite } from '../audit.suite.ts'
import { calendarsSuite } from '../calendars.suite.ts'
import { sharingSuite } from '../sharing.suite.ts'
import { openPostgresStores } from './open.ts'

const open = async () => openPostgresStores({ url: await newMigratedDatabase() })

describe('PostgreSQL', () => {
  auditSuite(open)
  sharingSuite(open)
  calendarsSuite(open)
  attachmentsSuite(open)
})
