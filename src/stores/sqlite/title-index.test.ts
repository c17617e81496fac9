import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { titleIndexSuite } from '../title-index.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () =>
  titleIndexSuite((titles) => openSqliteStores({ file: join(newFolder(), 'waymark.db'), titles })))
