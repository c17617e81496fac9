import { describe } from 'vitest'
import { migrationSuite } from '../../../test/support/migration.suite.ts'
import { newDatabase } from '../../../test/support/postgres.ts'

describe('migrations of PostgreSQL', () => migrationSuite(async () => ({ url: await newDatabase() })))
