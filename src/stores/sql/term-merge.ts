import type { ProjectId } from '../../projects/project.ts'
import type { Engine, Queries } from './engine.ts'
import { blockOf, withoutPostings, writePosting } from './postings.ts'
import { type Statement, sql } from './statement.ts'
import type { PendingRow } from './term-rows.ts'
import { termsOf, timesOf } from './term-text.ts'

/** Brings the lists up to these rows, which then are no longer pending. The project is held meanwhile. */
export async function mergeTerms(
  queries: Queries,
  listRows: Engine['listRows'],
  project: ProjectId,
  pending: readonly PendingRow[],
): Promise<void> {
  const [gone, fresh] = [new Lists<Set<number>>(() => new Set()), new Lists<string[]>(() => [])]
  for (const [id, terms, listed] of pending) {
    for (const term of termsOf(listed)) gone.at(id, term).add(id)
    const current = termsOf(terms)
    // One more for the project: see lengthOf.
    for (const [term, times] of timesOf(current))
      fresh.at(id, term).push(writePosting(id, times, current.length + 1))
    await queries.turn()
  }
  const places = gone.map(() => 0)
  if (places.length > 0) {
    const rows = await queries.all<readonly [term: string, block: number, list: string]>(
      sql`SELECT p.term, p.block, p.list FROM ${listRows(JSON.stringify(places))} CROSS JOIN postings p
        WHERE p.project = ${project} AND p.term = value ->> 0 AND p.block = CAST(value ->> 1 AS INTEGER)`,
    )
    const left = rows.map(([term, block, list]) => [term, block, withoutPostings(list, gone.in(block, term))])
    queries.run(putLists(listRows, project, left, sql`excluded.list`))
    queries.run(sql`DELETE FROM postings WHERE project = ${project} AND list = '' AND (term, block) IN (
      SELECT value ->> 0, CAST(value ->> 1 AS INTEGER) FROM ${listRows(JSON.stringify(places))})`)
  }
  const added = fresh.map((postings) => postings.join(''))
  if (added.length > 0) queries.run(putLists(listRows, project, added, sql`postings.list || excluded.list`))
  const ids = JSON.stringify(pending.map(([id]) => [id]))
  queries.run(sql`DELETE FROM pending_terms WHERE project = ${project}
    AND id IN (SELECT CAST(value ->> 0 AS INTEGER) FROM ${listRows(ids)})`)
}

function putLists(
  listRows: Engine['listRows'],
  project: ProjectId,
  rows: readonly (readonly (string | number)[])[],
  list: Statement,
): Statement {
  return sql`INSERT INTO postings (project, term, block, list)
    SELECT CAST(${project} AS TEXT), value ->> 0, CAST(value ->> 1 AS INTEGER), value ->> 2
    FROM ${listRows(JSON.stringify(rows))} WHERE true
    ON CONFLICT (project, term, block) DO UPDATE SET list = ${list}`
}

/** Something for each term of each block, in one order for everybody. */
class Lists<T> {
  readonly #make: () => T
  readonly #blocks = new Map<number, Map<string, T>>()

  constructor(make: () => T) {
    this.#make = make
  }

  at(id: number, term: string): T {
    return this.in(blockOf(id), term)
  }

  in(block: number, term: string): T {
    const terms = this.#blocks.get(block) ?? new Map<string, T>()
    this.#blocks.set(block, terms)
    const known = terms.get(term) ?? this.#make()
    terms.set(term, known)
    return known
  }

  map(of: (list: T) => string | number): (readonly [term: string, block: number, of: string | number])[] {
    const all = [...this.#blocks].flatMap(([block, terms]) =>
      [...terms].map(([term, list]) => [term, block, of(list)] as const),
    )
    return all.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  }
}
