import { describe } from 'vitest'
import { migrationSuite } from '../../../test/support/stores/migration.suite.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'

describe('migrations of PostgreSQL', () => migrationSuite(async () => ({ url: await newDatabase() })))
