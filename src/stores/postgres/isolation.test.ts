import { describe } from 'vitest'
import { newMigratedDatabase, newPartitionedDatabase } from '../../../test/support/stores/postgres.ts'
import { isolationSuite } from './isolation.suite.ts'

describe('PostgreSQL', () => isolationSuite(newMigratedDatabase))
describe('PostgreSQL, partitioned', () => isolationSuite(newPartitionedDatabase))
