import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { claimsSuite } from '../claims.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () =>
  claimsSuite((options) => openSqliteStores({ file: join(newFolder(), 'waymark.db'), ...options })))
