import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { openSqliteStores } from '../stores/sqlite/open.ts'
import { newsSuite, sharedSubscriber } from './news-subscription.suite.ts'

const open = () => openSqliteStores({ file: join(newFolder(), 'waymark.db') })

describe('news on SQLite', () => newsSuite(open))
describe('shared news on SQLite', () => newsSuite(open, sharedSubscriber))
