import { describe } from 'vitest'
import { newDatabase } from '../../test/support/stores/postgres.ts'
import { openPostgresStores } from '../stores/postgres/open.ts'
import { newsSuite } from './news-subscription.suite.ts'

describe('news on PostgreSQL', () => newsSuite(async () => openPostgresStores({ url: await newDatabase() })))
