import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/folder.ts'
import { migrationSuite } from '../../../test/support/migration.suite.ts'

describe('migrations of SQLite', () =>
  migrationSuite(async () => ({ file: join(newFolder(), 'waymark.db') })))
