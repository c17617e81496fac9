import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { contextStoreSuite } from '../context-store.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () =>
  contextStoreSuite(async () => openPostgresStores({ url: await newMigratedDatabase() })))
