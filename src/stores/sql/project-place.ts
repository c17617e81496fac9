import { Failure } from '../../errors.ts'
import type { Place } from './discovery-rows.ts'
import type { Ask } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { sql } from './statement.ts'

export interface Access extends Place {
  readonly mayWrite: boolean
}

/** Whose project somebody works in: one that they were invited to, else their own. */
export async function findPlace(ask: Ask, caller: string, project: string): Promise<Access> {
  const [member] = await ask<readonly [owner: string, role: string]>(
    sql`SELECT owner, role FROM project_members WHERE member = ${caller} AND project = ${project}
      ORDER BY added_at, owner LIMIT 1`,
  )
  if (!member) return { owner: caller, project, mayWrite: true }
  return { owner: member[0], project, mayWrite: member[1] === 'editor' }
}

export function refuseReaders({ mayWrite, project }: Access): void {
  if (mayWrite) return
  throw new Failure('forbidden', `You may read what is known about ${project}, and not add to it.`, {
    hint: 'Ask the owner of the project to make you an editor.',
  })
}

export type ProjectCounters = readonly [lastDiscovery: number, revision: number]

/** Holding this row makes a writer the only one of the project. Locked after the writer's own counters, never before. */
export async function lockProject(engine: Engine, queries: Queries, place: Place): Promise<ProjectCounters> {
  const lock = engine.lockProject(place.owner, place.project)
  const [counters] = await queries.all<ProjectCounters>(lock)
  if (counters) return counters
  queries.run(sql`INSERT INTO projects (owner, project, last_discovery, revision)
    VALUES (${place.owner}, ${place.project}, 0, 0) ON CONFLICT DO NOTHING`)
  const [first] = await queries.all<ProjectCounters>(lock)
  if (!first) throw new Error('the counters of a project vanished')
  return first
}

export function saveProject(
  queries: Queries,
  place: Place,
  [lastDiscovery, revision]: ProjectCounters,
): void {
  queries.run(sql`UPDATE projects SET last_discovery = ${lastDiscovery}, revision = ${revision}
    WHERE owner = ${place.owner} AND project = ${place.project}`)
}
