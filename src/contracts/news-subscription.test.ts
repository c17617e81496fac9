import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { openSqliteStores } from '../stores/sqlite/open.ts'
import { newsSuite } from './news-subscription.suite.ts'

describe('news on SQLite', () => newsSuite(() => openSqliteStores({ file: join(newFolder(), 'waymark.db') })))
