import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { migrationSuite } from '../../../test/support/stores/migration.suite.ts'
import { projectsMigrationSuite } from '../../../test/support/stores/projects-migration.suite.ts'

const newPlace = async () => ({ file: join(newFolder(), 'waymark.db') })

describe('migrations of SQLite', () => {
  migrationSuite(newPlace)
  projectsMigrationSuite(newPlace)
})
