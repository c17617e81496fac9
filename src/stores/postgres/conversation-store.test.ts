import { describe } from 'vitest'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { conversationStoreSuite } from '../conversation-store.suite.ts'
import { sharedConversationsSuite } from '../shared-conversations.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () => {
  conversationStoreSuite(async () => openPostgresStores({ url: await newDatabase() }))
  sharedConversationsSuite(async () => {
    const url = await newDatabase()
    return [await openPostgresStores({ url }), await openPostgresStores({ url })]
  })
})
