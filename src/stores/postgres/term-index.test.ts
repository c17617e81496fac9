import { describe } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { opensTwice, termIndexSuite } from '../term-index.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL', () => {
  termIndexSuite(async (terms) => {
    const url = await newMigratedDatabase()
    return opensTwice(await openPostgresStores({ url, terms }), await openPostgresStores({ url }))
  })
})
