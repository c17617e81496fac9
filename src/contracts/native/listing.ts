import type { Contract } from '../contract.ts'
import { listTasksTool } from './list-tasks.ts'
import { nativeWords } from './words.ts'

/** The native contract with its list alone, for a short command that needs no more and is felt at every start. */
export const listing: Contract = { ...nativeWords, tools: [listTasksTool] }
