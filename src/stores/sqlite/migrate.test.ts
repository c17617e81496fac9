import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { migrationSuite } from '../../../test/support/stores/migration.suite.ts'

describe('migrations of SQLite', () =>
  migrationSuite(async () => ({ file: join(newFolder(), 'waymark.db') })))
