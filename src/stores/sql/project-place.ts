import { Failure } from '../../errors.ts'
import type { Place } from './discovery-rows.ts'
import type { Ask } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { type Statement, sql } from './statement.ts'

export interface Access extends Place {
  readonly mayWrite: boolean
}

/** Whose project somebody works in: that of `of` when they name one, else one they were invited to, else their own. */
export async function findPlace(
  ask: Ask,
  caller: string,
  project: string,
  of: string | undefined,
): Promise<Access> {
  if (of === caller) return { owner: caller, project, mayWrite: true }
  if (of !== undefined) return sharedPlace(ask, caller, project, of)
  const [member] = await ask<readonly [owner: string, role: string]>(
    sql`SELECT owner, role FROM project_members WHERE member = ${caller} AND project = ${project}
      ORDER BY added_at, owner LIMIT 1`,
  )
  if (!member) return { owner: caller, project, mayWrite: true }
  return { owner: member[0], project, mayWrite: member[1] === 'editor' }
}

async function sharedPlace(ask: Ask, caller: string, project: string, owner: string): Promise<Access> {
  const [member] = await ask<readonly [role: string]>(
    sql`SELECT role FROM project_members WHERE owner = ${owner} AND project = ${project} AND member = ${caller}`,
  )
  if (!member) throw notShared(project)
  return { owner, project, mayWrite: member[0] === 'editor' }
}

function notShared(project: string): Failure {
  return new Failure('not_found', `The project ${project} is not shared with you.`, {
    hint: 'Ask its owner for an invitation.',
  })
}

export function refuseReaders({ mayWrite, project }: Access): void {
  if (mayWrite) return
  throw new Failure('forbidden', `You may read what is known about ${project}, and not add to it.`, {
    hint: 'Ask the owner of the project to make you an editor.',
  })
}

/** What is counted of a project, so that no question has to count. */
export interface ProjectCounters {
  lastDiscovery: number
  revision: number
  /** Discoveries that stand. */
  standing: number
  /** How many terms they have together. */
  terms: number
  /** How many of them have a meaning of `model`. */
  embedded: number
  model: string
}

type CounterRow = readonly [
  lastDiscovery: number,
  revision: number,
  standing: number,
  terms: number,
  embedded: number,
  model: string,
]

export async function readCounters(ask: Ask, { owner, project }: Place): Promise<ProjectCounters> {
  const [row] = await ask<CounterRow>(
    sql`SELECT last_discovery, revision, standing, terms, embedded, model FROM projects
      WHERE owner = ${owner} AND project = ${project}`,
  )
  return toCounters(row ?? [0, 0, 0, 0, 0, ''])
}

/** Holding this row makes a writer the only one of the project. Locked after the writer's own counters, never before. */
export async function lockProject(engine: Engine, queries: Queries, place: Place): Promise<ProjectCounters> {
  const lock = engine.lockProject(place.owner, place.project)
  const [counters] = await queries.all<CounterRow>(lock)
  if (counters) return toCounters(counters)
  // Revisions begin with the time: caches may still know a project of this name that was removed.
  queries.run(sql`INSERT INTO projects (owner, project, last_discovery, revision, standing, terms, embedded, model)
    VALUES (${place.owner}, ${place.project}, 0, ${Date.now()}, 0, 0, 0, '') ON CONFLICT DO NOTHING`)
  const [first] = await queries.all<CounterRow>(lock)
  if (!first) throw new Error('the counters of a project vanished')
  return toCounters(first)
}

export function saveProject({ owner, project }: Place, counters: ProjectCounters): Statement {
  const { lastDiscovery, revision, standing, terms, embedded, model } = counters
  return sql`UPDATE projects SET last_discovery = ${lastDiscovery}, revision = ${revision}, standing = ${standing},
    terms = ${terms}, embedded = ${embedded}, model = ${model} WHERE owner = ${owner} AND project = ${project}`
}

/** Counts anew how many have a meaning of the model: after what happens rarely. */
export async function countEmbedded(
  queries: Queries,
  { owner, project }: Place,
  model: string,
): Promise<number> {
  const [row] = await queries.all<readonly [count: number]>(
    sql`SELECT count(*) FROM meanings
      WHERE owner = ${owner} AND project = ${project} AND model = ${model} AND standing = 1`,
  )
  return row?.[0] ?? 0
}

function toCounters([
  lastDiscovery,
  revision,
  standing,
  terms,
  embedded,
  model,
]: CounterRow): ProjectCounters {
  return { lastDiscovery, revision, standing, terms, embedded, model }
}
