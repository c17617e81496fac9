import { describe } from 'vitest'
import { newDatabase } from '../../test/support/stores/postgres.ts'
import { openPostgresStores } from '../stores/postgres/open.ts'
import { roundTripSuite } from './round-trip.suite.ts'

describe('an export on PostgreSQL', () =>
  roundTripSuite(async () => openPostgresStores({ url: await newDatabase() })))
