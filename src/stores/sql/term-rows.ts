import type { Discovery } from '../../context/discovery.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Engine } from './engine.ts'
import { inList, type Statement, sql } from './statement.ts'
import type { TermStatistics } from './term-scores.ts'
import { textOf } from './term-text.ts'

type Ask = <Row>(statement: Statement) => Promise<Row[]>

/** What a discovery is found by now, and what the lists have of it; null where it is nothing. */
export type PendingRow = readonly [id: number, terms: string | null, listed: string | null]

/** Lets it be found from now on. Its terms wait beside the lists until they go in with others. */
export function addTerms(project: ProjectId, discovery: Discovery, terms: readonly string[]): Statement {
  return sql`INSERT INTO pending_terms (project, id, terms, listed)
    VALUES (${project}, ${discovery.id}, ${textOf(discovery, terms)}, NULL)
    ON CONFLICT (project, id) DO UPDATE SET terms = excluded.terms`
}

/** Lets it be found no more. What was pending is all there is of it; else the lists have its terms. */
export function removeTerms(project: ProjectId, discovery: Discovery, terms: readonly string[]): Statement {
  return sql`INSERT INTO pending_terms (project, id, terms, listed)
    VALUES (${project}, ${discovery.id}, NULL, ${textOf(discovery, terms)})
    ON CONFLICT (project, id) DO UPDATE SET terms = NULL`
}

/** In how many discoveries each term stands, one more or one less. */
export function countTerms(
  listRows: Engine['listRows'],
  project: ProjectId,
  terms: readonly string[],
  more: 1 | -1,
): Statement {
  const counted = [...new Set(terms)].sort().map((term) => [term, more])
  return sql`INSERT INTO term_counts (project, term, count)
    SELECT CAST(${project} AS TEXT), value ->> 0, CAST(value ->> 1 AS INTEGER)
    FROM ${listRows(JSON.stringify(counted))} WHERE true
    ON CONFLICT (project, term) DO UPDATE SET count = term_counts.count + excluded.count`
}

/** How many there are, and in how many of them each of the terms stands, asked at once. */
export async function readStatistics(
  ask: Ask,
  project: ProjectId,
  terms: readonly string[],
): Promise<TermStatistics> {
  if (terms.length === 0) return { standing: 0, terms: 0, counts: new Map() }
  const rows = await ask<readonly [standing: number, terms: number, term: string | null, count: number]>(
    sql`SELECT c.standing, c.terms, t.term, t.count FROM project_counters c
      LEFT JOIN term_counts t ON t.project = c.project AND t.count > 0 AND t.term IN ${inList(terms)}
      WHERE c.project = ${project}`,
  )
  const [standing, all] = rows[0] ?? [0, 0]
  const known = rows.flatMap(([, , term, count]) => (term === null ? [] : [[term, count] as const]))
  return { standing, terms: all, counts: new Map(known) }
}
