import type { Discovery } from '../../context/discovery.ts'
import type { ProjectRef } from '../../projects/project.ts'
import { ChangeLog } from '../change-log.ts'
import { SqlContextWriter } from './context-writer.ts'
import type { MeaningIndex } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { lockProject } from './project-access.ts'
import { saveAllCounters } from './project-writes.ts'
import { sql } from './statement.ts'
import { mergeTerms } from './term-merge.ts'
import type { PendingRow } from './term-rows.ts'
import { projectTopic } from './topics.ts'

/** Removes a discovery as if it had never been, all or nothing. False where there is nothing of it. */
export async function eraseDiscovery(
  queries: Queries,
  engine: Engine,
  person: string,
  ref: ProjectRef,
  meanings: MeaningIndex,
  id: number,
  at: Date,
): Promise<boolean> {
  const project = ref.id
  const locked = await lockProject(engine, queries, person, ref, 'manage', at)
  // What the writer records is thrown away: an erased text must not be in a change.
  const transaction = {
    queries,
    locked: Promise.resolve(locked),
    log: new ChangeLog<Discovery>(),
    notices: [],
  }
  const writer = new SqlContextWriter(transaction, locked, engine.listRows, meanings, at)
  const standing = await writer.find(id)
  if (standing) writer.remove(standing)
  const recorded = await queries.all(
    sql`DELETE FROM changes WHERE project = ${project} AND subject = ${`discovery:${id}`} RETURNING id`,
  )
  if (!standing && recorded.length === 0) return false
  queries.run(sql`DELETE FROM meanings WHERE project = ${project} AND id = ${id}`)
  const pending = await queries.all<PendingRow>(
    sql`SELECT id, terms, listed FROM pending_terms WHERE project = ${project} AND id = ${id}`,
  )
  await mergeTerms(queries, engine.listRows, project, pending)
  // A word that no discovery has any more would still tell what one had.
  queries.run(sql`DELETE FROM term_counts WHERE project = ${project} AND count <= 0`)
  await writer.settleCounts()
  queries.run(saveAllCounters(locked))
  queries.changed?.(projectTopic(project))
  return true
}
