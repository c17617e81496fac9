import { describe } from 'vitest'
import { taskStoreSuite } from '../task-store.suite.ts'
import { openMemoryStores } from './open.ts'

describe('memory', () => taskStoreSuite(async () => openMemoryStores()))
