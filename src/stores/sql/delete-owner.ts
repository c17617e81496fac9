import { lockOwner } from './counters.ts'
import type { Engine } from './engine.ts'
import { type Statement, sql } from './statement.ts'

/** Every table with an owner that both engines have. A test holds it against the schema. */
const tables = [
  'task_tags',
  'task_blockers',
  'tasks',
  'changes',
  'meanings',
  'term_counts',
  'discoveries',
  'sessions',
  'context_items',
  'projects',
  'project_members',
  'invitations',
  'call_counts',
  'audit',
  'messages',
  'conversations',
  'owners',
] as const

const deletions = tables.map((table) => [`DELETE FROM ${table} WHERE owner = `, ''] as const)

/**
 * Removes every row of an owner and their memberships elsewhere, all or nothing. `first` is what only this engine has.
 * What they added to projects of others belongs to those projects and stays.
 */
export async function deleteOwner(engine: Engine, owner: string, first: readonly Statement[]): Promise<void> {
  await engine.write(owner, async (queries) => {
    await lockOwner(engine, queries, owner)
    for (const statement of first) queries.run(statement)
    queries.run(sql`DELETE FROM project_members WHERE member = ${owner}`)
    for (const parts of deletions) queries.run({ parts, values: [owner] })
  })
}
