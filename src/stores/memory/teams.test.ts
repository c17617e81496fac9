import { describe } from 'vitest'
import { auditSuite } from '../audit.suite.ts'
import { sharingSuite } from '../sharing.suite.ts'
import { openMemoryStores } from './open.ts'

const open = async () => openMemoryStores()

describe('memory', () => {
  auditSuite(open)
  sharingSuite(open)
})
