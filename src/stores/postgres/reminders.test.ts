import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { remindersSuite } from '../reminders.suite.ts'
import { openPostgresStores } from './open.ts'

const open = async () => openPostgresStores({ url: await newMigratedDatabase() })

describe('PostgreSQL', () => {
  remindersSuite(open)
})
