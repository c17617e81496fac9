import { describe } from 'vitest'
import { newDatabase } from '../../test/support/stores/postgres.ts'
import { openPostgresStores } from '../stores/postgres/open.ts'
import { newsSuite, sharedSubscriber } from './news-subscription.suite.ts'

const open = async () => openPostgresStores({ url: await newDatabase() })

describe('news on PostgreSQL', () => newsSuite(open))
describe('shared news on PostgreSQL', () => newsSuite(open, sharedSubscriber))
