import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { claimsSuite } from '../claims.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () =>
  claimsSuite(async (options) => openPostgresStores({ url: await newMigratedDatabase(), ...options })))
