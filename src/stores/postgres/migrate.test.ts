import { describe } from 'vitest'
import { migrationSuite } from '../../../test/support/stores/migration.suite.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { projectsMigrationSuite } from '../../../test/support/stores/projects-migration.suite.ts'

const newPlace = async () => ({ url: await newDatabase() })

describe('migrations of PostgreSQL', () => {
  migrationSuite(newPlace)
  projectsMigrationSuite(newPlace)
})
