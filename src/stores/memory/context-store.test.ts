import { describe } from 'vitest'
import { contextStoreSuite } from '../context-store.suite.ts'
import { openMemoryStores } from './open.ts'

describe('memory', () => contextStoreSuite(async () => openMemoryStores()))
