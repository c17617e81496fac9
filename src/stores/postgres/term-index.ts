import type { Asked } from '../../context/context-store.ts'
import type { Place } from '../sql/discovery-rows.ts'
import { type Ask, scope, scopeOf, type TermIndex } from '../sql/discovery-search.ts'
import { inList, type Statement, sql } from '../sql/statement.ts'

/**
 * A tsvector of our own terms, asked with the formula and the constants of SQLite's BM25, so that both engines rank
 * alike. What it filters by are words of the same vector, marked so that no term looks like them.
 */
export const postgresTermIndex: TermIndex = {
  add(place, discovery, terms) {
    const scopes = scopeOf(place, discovery)
    return sql`UPDATE discoveries SET terms = ${vector(terms, scopes)}::tsvector, length = ${terms.length + scopes.length}
      WHERE owner = ${place.owner} AND project = ${place.project} AND id = ${discovery.id}`
  },

  remove: (place, id) =>
    sql`UPDATE discoveries SET terms = NULL, length = 0
      WHERE owner = ${place.owner} AND project = ${place.project} AND id = ${id}`,

  async find(ask, place, asked, ids) {
    const distinct = [...new Set(asked.terms)]
    if (distinct.length === 0) return []
    const wanted: Statement = ids
      ? sql`AND d.id IN ${inList(ids)}`
      : sql`ORDER BY words DESC, d.id LIMIT ${asked.limit}`
    const rows = await ask<readonly [id: number, words: number]>(
      sql`WITH whole AS (
          SELECT count(*) AS n, greatest(avg(length), 1) AS average FROM discoveries
          WHERE owner = ${place.owner} AND project = ${place.project} AND terms IS NOT NULL
        ), asked AS (
          SELECT term, greatest(ln((whole.n - c.n + 0.5) / (c.n + 0.5)), 0.000001) AS idf FROM whole,
            unnest(string_to_array(${distinct.join(' ')}, ' ')) AS term,
            LATERAL (${countOf(place)}) AS c (n)
        )
        SELECT d.id, (
          SELECT sum(asked.idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * d.length / whole.average))) FROM (
            SELECT lexeme, coalesce(array_length(positions, 1), 1)::float8 AS tf FROM unnest(d.terms)
          ) AS t JOIN asked ON asked.term = t.lexeme
        ) AS words
        FROM discoveries d, whole WHERE d.owner = ${place.owner} AND d.project = ${place.project}
          AND d.terms @@ ${match(place, asked, distinct)}::tsquery ${wanted}`,
    )
    return rows.map(([id, words]) => ({ id, words }))
  },

  async count(ask: Ask, place, terms) {
    if (terms.length === 0) return new Map()
    const rows = await ask<readonly [term: string, count: number]>(
      sql`SELECT term, c.n FROM unnest(string_to_array(${terms.join(' ')}, ' ')) AS term,
        LATERAL (${countOf(place)}) AS c (n)`,
    )
    return new Map(rows)
  },
}

/** How many discoveries of the project have the column `term`. */
function countOf(place: Place): Statement {
  return sql`SELECT count(*) FROM discoveries e WHERE e.owner = ${place.owner} AND e.project = ${place.project}
    AND e.terms @@ (${`'=${scope.project(place)}' & `} || quote_literal(term))::tsquery`
}

function match(place: Place, { types, module }: Asked, terms: readonly string[]): string {
  const filters = [
    lexeme(`=${scope.project(place)}`),
    ...(types ? [`(${types.map((type) => lexeme(`=${scope.type(type)}`)).join(' | ')})`] : []),
    ...(module === undefined ? [] : [lexeme(`=${scope.module(module)}`)]),
  ]
  return `${filters.join(' & ')} & (${terms.map(lexeme).join(' | ')})`
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
