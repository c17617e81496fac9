import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { largeChangesSuite } from '../large-changes.suite.ts'
import { openPostgresStores } from './open.ts'

describe('large changes on PostgreSQL', () =>
  largeChangesSuite(async () => openPostgresStores({ url: await newMigratedDatabase() })))
