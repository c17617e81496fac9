import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { remindersSuite } from '../reminders.suite.ts'
import { openSqliteStores } from './open.ts'

const open = () => openSqliteStores({ file: join(newFolder(), 'waymark.db') })

describe('SQLite', () => {
  remindersSuite(open)
})
