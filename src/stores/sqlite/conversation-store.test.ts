import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { conversationStoreSuite } from '../conversation-store.suite.ts'
import { sharedConversationsSuite } from '../shared-conversations.suite.ts'
import { openSqliteStores } from './open.ts'

describe('SQLite', () => {
  conversationStoreSuite(() => openSqliteStores({ file: join(newFolder(), 'waymark.db') }))
  sharedConversationsSuite(async () => {
    const file = join(newFolder(), 'waymark.db')
    return [await openSqliteStores({ file }), await openSqliteStores({ file })]
  })
})
