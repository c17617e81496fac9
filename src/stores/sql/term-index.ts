import type { CandidateQuery } from '../../context/context-store.ts'
import type { ProjectId, ProjectRef } from '../../projects/project.ts'
import { Background } from './background.ts'
import { type Ask, scope } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { lockProject } from './project-access.ts'
import { inList, sql } from './statement.ts'
import { tellingTerms } from './telling-terms.ts'
import { mergeTerms } from './term-merge.ts'
import { type PendingRow, readStatistics } from './term-rows.ts'
import { type ListRow, scoreNotes, type Worded } from './term-scores.ts'

/** The more go in at once, the less each of them costs: so many times those that may be pending, and of writes alone. */
const mergedFor = 8
const writtenFor = 4

/**
 * Finds the discoveries of a project by their terms. Each term has lists of those it stands in; what they are filtered by
 * are terms without weight. What was written last is pending: every search looks through it, and it goes into the lists
 * many at once, so that a write is a row and not one for each of its terms. Both engines keep the same lists, and one
 * program scores them.
 */
export class TermIndex {
  readonly #together: number
  readonly #background = new Background()
  #written = 0

  /** So many may be pending. */
  constructor(together = 256) {
    this.#together = together
  }

  /**
   * Reads what is needed to find them; what it gives back tells the best, and of the ids `also` those that match at all.
   * `due` is called where many are pending.
   */
  async look(
    ask: Ask,
    project: ProjectId,
    { terms, types, module, limit }: CandidateQuery,
    due: () => void,
  ): Promise<(also: readonly number[]) => Worded[]> {
    const statistics = await readStatistics(ask, project, [...new Set(terms)])
    const telling = tellingTerms(statistics.counts)
    if (telling.length === 0) return () => []
    const filters = [
      ...(types ? [types.map(scope.type)] : []),
      ...(module === undefined ? [] : [[scope.module(module)]]),
    ]
    // By one statement, between whose halves nothing can go from one table to the other.
    const rows = await ask<ListRow>(
      sql`SELECT term, block, list FROM postings WHERE project = ${project}
          AND term IN ${inList([...telling, ...filters.flat()])}
        UNION ALL SELECT NULL, id, terms FROM pending_terms WHERE project = ${project}`,
    )
    if (rows.filter(([term]) => term === null).length >= this.#together) due()
    return (also) => scoreNotes(rows, statistics, { telling, filters, limit, also })
  }

  /** Tells of so many more that are pending, so that who writes much and searches never has them merged too. */
  wrote(engine: Engine, person: string, ref: ProjectRef, count: number): void {
    this.#written += count
    if (this.#written < writtenFor * this.#together) return
    this.#written = 0
    this.grow(engine, person, ref)
  }

  /** Brings the lists up to what is pending, in pieces. Who may not write leaves it to others. */
  grow(engine: Engine, person: string, ref: ProjectRef): void {
    this.#background.start(ref.id, person, () =>
      engine.write(person, (queries) => this.#mergeSome(engine, queries, person, ref), ref.id),
    )
  }

  settled(): Promise<void> {
    return this.#background.settled()
  }

  close(): Promise<void> {
    return this.#background.close()
  }

  async #mergeSome(engine: Engine, queries: Queries, person: string, ref: ProjectRef): Promise<boolean> {
    await lockProject(engine, queries, person, ref, 'edit', new Date(), true)
    const pending = await queries.all<PendingRow>(
      sql`SELECT id, terms, listed FROM pending_terms WHERE project = ${ref.id} ORDER BY id LIMIT ${mergedFor * this.#together}`,
    )
    if (pending.length < this.#together) return false
    await mergeTerms(queries, engine.listRows, ref.id, pending)
    return true
  }
}
