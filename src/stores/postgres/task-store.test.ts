import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { taskStoreSuite } from '../task-store.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () =>
  taskStoreSuite(async () => openPostgresStores({ url: await newMigratedDatabase() })))
