import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { largeChangesSuite } from '../large-changes.suite.ts'
import { openSqliteStores } from './open.ts'

describe('large changes on SQLite', () =>
  largeChangesSuite(() => openSqliteStores({ file: join(newFolder(), 'waymark.db') })))
