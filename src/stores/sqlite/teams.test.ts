import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { attachmentsSuite } from '../attachments.suite.ts'
import { auditSuite } from '../audit.suite.ts'
import { calendarsSuite } from '../calendars.suite.ts'
import { sharingSuite } from '../sharing.suite.ts'
import { openSqliteStores } from './open.ts'

const open = () => openSqliteStores({ file: join(newFolder(), 'waymark.db') })

describe('SQLite', () => {
  auditSuite(open)
  sharingSuite(open)
  calendarsSuite(open)
  attachmentsSuite(open)
})
