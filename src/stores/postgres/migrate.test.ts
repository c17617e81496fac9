import { describe } from 'vitest'
import { migrationSuite } from '../../../test/support/migration.suite.ts'
import { newDatabase } from '../../../test/support/postgres.ts'
import { projectsMigrationSuite } from '../../../test/support/projects-migration.suite.ts'

const newPlace = async () => ({ url: await newDatabase() })

describe('migrations of PostgreSQL', () => {
  migrationSuite(newPlace)
  projectsMigrationSuite(newPlace)
})
