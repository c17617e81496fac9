import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { conversationStoreSuite } from '../conversation-store.suite.ts'
import { sharedConversationsSuite } from '../shared-conversations.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () => {
  conversationStoreSuite(async () => openPostgresStores({ url: await newMigratedDatabase() }))
  sharedConversationsSuite(async () => {
    const url = await newMigratedDatabase()
    return [await openPostgresStores({ url }), await openPostgresStores({ url })]
  })
})
