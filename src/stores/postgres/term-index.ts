import type { CandidateQuery } from '../../context/context-store.ts'
import { filler } from '../../context/ranking.ts'
import type { ProjectId } from '../../projects/project.ts'
import { scope, scopeOf, type TermIndex } from '../sql/discovery-search.ts'
import { inList, type Statement, sql } from '../sql/statement.ts'

/**
 * A tsvector of our own terms, asked with the formula and the constants of SQLite's BM25, so that both engines rank
 * alike. What it filters by are words of the same vector, marked so that no term looks like them.
 */
export const postgresTermIndex: TermIndex = {
  add(project, discovery, terms) {
    const scopes = scopeOf(project, discovery)
    return sql`UPDATE discoveries SET terms = ${vector(terms, scopes)}::tsvector, length = ${terms.length + scopes.length}
      WHERE project = ${project} AND id = ${discovery.id}`
  },

  remove: (project, id) =>
    sql`UPDATE discoveries SET terms = NULL, length = 0
      WHERE project = ${project} AND id = ${id}`,

  async find(ask, project, asked, also) {
    const distinct = [...new Set(asked.terms)]
    if (distinct.length === 0) return []
    const any = distinct.map(lexeme).join(' | ')
    const matching = sql`SELECT id, terms, length FROM discoveries WHERE project = ${project}
      AND terms @@ ${match(project, asked, any)}::tsquery`
    const named: Statement =
      also.length === 0 ? sql`` : sql`UNION ALL (${matching} AND id IN ${inList(also)})`
    const rows = await ask<readonly [id: number, words: number]>(
      sql`WITH whole AS MATERIALIZED (
          SELECT standing + ${filler.texts}::bigint AS n,
            (terms + ${filler.texts * filler.terms}::bigint)::float8 / (standing + ${filler.texts}::bigint) AS average FROM project_counters
          WHERE project = ${project}
        ), asked AS MATERIALIZED (
          SELECT term, greatest(ln((whole.n - count + 0.5) / (count + 0.5)), 0.000001) AS idf FROM whole, term_counts
          WHERE project = ${project} AND term IN ${inList(distinct)} AND count > 0
        ), likely AS MATERIALIZED (
          (${matching} ORDER BY ts_rank(terms, ${any}::tsquery) DESC, id LIMIT ${likely}) ${named}
        )
        SELECT DISTINCT id, (
          SELECT sum(idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / average))) FROM (
            SELECT lexeme, coalesce(array_length(positions, 1), 1)::float8 AS tf FROM unnest(terms)
          ) AS found JOIN asked ON term = lexeme
        ) AS words FROM likely, whole ORDER BY words DESC, id LIMIT ${asked.limit + also.length}`,
    )
    return rows.map(([id, words]) => ({ id, words }))
  },

  count: (project, terms, more) =>
    sql`INSERT INTO term_counts (project, term, count)
      SELECT ${project}::text, value, ${more}::bigint
      FROM jsonb_array_elements_text(${JSON.stringify([...new Set(terms)].sort())}::jsonb) AS value
      ON CONFLICT (project, term) DO UPDATE SET count = term_counts.count + excluded.count`,
}

/** How many of the matches are scored exactly: PostgreSQL's own rank, which is fast and coarse, chooses them. */
const likely = 1_000

function match(project: ProjectId, { types, module }: CandidateQuery, any: string): string {
  const filters = [
    lexeme(`=${scope.project(project)}`),
    ...(types ? [`(${types.map((type) => lexeme(`=${scope.type(type)}`)).join(' | ')})`] : []),
    ...(module === undefined ? [] : [lexeme(`=${scope.module(module)}`)]),
  ]
  return `${filters.join(' & ')} & (${any})`
}

// What PostgreSQL keeps of the places at which a lexeme stands.
const mostPlaces = 255
const lastPlace = 16_383

function vector(terms: readonly string[], scopes: readonly string[]): string {
  const places = new Map<string, number[]>()
  for (const [index, term] of terms.entries()) {
    const known = places.get(term)
    if (!known) places.set(term, [Math.min(index + 1, lastPlace)])
    // Counted by their number alone, so they only have to differ.
    else if (known.length < mostPlaces) known.push(Math.min((known.at(-1) as number) + 1, lastPlace))
  }
  const worded = [...places].map(([term, at]) => `${lexeme(term)}:${[...new Set(at)].join(',')}`)
  return [...scopes.map((one) => lexeme(`=${one}`)), ...worded].join(' ')
}

function lexeme(word: string): string {
  return `'${word}'`
}
