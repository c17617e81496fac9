import { describe } from 'vitest'
import { conversationStoreSuite } from '../conversation-store.suite.ts'
import { openMemoryStores } from './open.ts'

describe('memory', () => conversationStoreSuite(async () => openMemoryStores()))
