import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/folder.ts'
import { migrationSuite } from '../../../test/support/migration.suite.ts'
import { projectsMigrationSuite } from '../../../test/support/projects-migration.suite.ts'

const newPlace = async () => ({ file: join(newFolder(), 'waymark.db') })

describe('migrations of SQLite', () => {
  migrationSuite(newPlace)
  projectsMigrationSuite(newPlace)
})
