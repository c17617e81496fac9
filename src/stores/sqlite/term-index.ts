import type { CandidateQuery } from '../../context/context-store.ts'
import type { ProjectId } from '../../projects/project.ts'
import { scope, scopeOf, type TermIndex } from '../sql/discovery-search.ts'
import { inList, type Statement, sql } from '../sql/statement.ts'

/** FTS5 over terms that are stemmed already. What it filters by are words of a column of their own, without weight. */
export const sqliteTermIndex: TermIndex = {
  add: (project, discovery, terms) =>
    sql`INSERT INTO discovery_terms (rowid, scope, terms)
      SELECT row, ${scopeOf(project, discovery).join(' ')}, ${terms.join(' ')} FROM discoveries
      WHERE project = ${project} AND id = ${discovery.id}`,

  remove: (project, id) =>
    sql`DELETE FROM discovery_terms WHERE rowid = (SELECT row FROM discoveries
      WHERE project = ${project} AND id = ${id})`,

  async find(ask, project, asked, also) {
    if (asked.terms.length === 0) return []
    const named: Statement =
      also.length === 0
        ? sql``
        : sql`UNION SELECT rowid, rank FROM scored WHERE rowid IN (SELECT row FROM discoveries
            WHERE project = ${project} AND id IN ${inList(also)})`
    // Scored once, because that is what takes time; the best and the named are then taken from it.
    const rows = await ask<readonly [id: number, rank: number]>(
      sql`WITH scored AS MATERIALIZED (
          SELECT rowid, bm25(discovery_terms, 0, 1) AS rank FROM discovery_terms
          WHERE discovery_terms MATCH ${match(project, asked)}
        ), found AS (
          SELECT * FROM (SELECT rowid, rank FROM scored ORDER BY rank LIMIT ${asked.limit}) ${named}
        )
        SELECT d.id, found.rank FROM found JOIN discoveries d ON d.row = found.rowid`,
    )
    return rows.map(([id, rank]) => ({ id, words: -rank }))
  },

  count: (project, terms, more) =>
    sql`INSERT INTO term_counts (project, term, count)
      SELECT ${project}, value, ${more} FROM json_each(${JSON.stringify([...new Set(terms)])}) WHERE true
      ON CONFLICT (project, term) DO UPDATE SET count = count + excluded.count`,
}

function match(project: ProjectId, { terms, types, module }: CandidateQuery): string {
  const filters = [
    `scope:${scope.project(project)}`,
    ...(types ? [`scope:(${types.map(scope.type).join(' OR ')})`] : []),
    ...(module === undefined ? [] : [`scope:${scope.module(module)}`]),
  ]
  const any = [...new Set(terms)].map((term) => `"${term}"`).join(' OR ')
  return `${filters.join(' AND ')} AND terms:(${any})`
}
