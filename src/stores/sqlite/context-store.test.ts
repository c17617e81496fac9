import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { contextStoreSuite } from '../context-store.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () => contextStoreSuite(() => openSqliteStores({ file: join(newFolder(), 'waymark.db') })))
