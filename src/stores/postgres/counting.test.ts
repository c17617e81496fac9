import { describe } from 'vitest'
import { newMigratedDatabase, newPartitionedDatabase } from '../../../test/support/stores/postgres.ts'
import { countingSuite } from '../counting.suite.ts'
import { openPostgresStores } from './open.ts'

for (const [name, make] of [
  ['PostgreSQL', newMigratedDatabase],
  ['PostgreSQL, divided', newPartitionedDatabase],
] as const)
  describe(name, () =>
    countingSuite(async () => {
      const url = await make()
      return [await openPostgresStores({ url }), await openPostgresStores({ url })]
    }),
  )
