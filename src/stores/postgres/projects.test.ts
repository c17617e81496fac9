import { describe } from 'vitest'
import { newDatabase } from '../../../test/support/postgres.ts'
import { projectsSuite } from '../projects.suite.ts'
import { rolesSuite } from '../roles.suite.ts'
import { openPostgresStores } from './open.ts'

const open = async () => openPostgresStores({ url: await newDatabase() })

describe('PostgreSQL', () => {
  projectsSuite(open)
  rolesSuite(open)
})
