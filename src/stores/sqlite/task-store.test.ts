import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { taskStoreSuite } from '../task-store.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () => taskStoreSuite(() => openSqliteStores({ file: join(newFolder(), 'waymark.db') })))
