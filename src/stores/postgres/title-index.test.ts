import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { titleIndexSuite } from '../title-index.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () =>
  titleIndexSuite(async (titles) => openPostgresStores({ url: await newMigratedDatabase(), titles })))
