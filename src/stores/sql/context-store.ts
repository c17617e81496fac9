import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import type { ContextItem } from '../../context/context-item.ts'
import type {
  CandidateQuery,
  ContextMark,
  ContextState,
  ContextStore,
  ContextWriter,
  DiscoveryCandidate,
  DiscoveryFilter,
  DiscoveryQuery,
  SessionQuery,
  Visit,
} from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import type { Meaning } from '../../context/embedder.ts'
import { commonShare, fewestTexts } from '../../context/ranking.ts'
import type { Session } from '../../context/session.ts'
import { checkOrigin } from '../change-log.ts'
import { type ChangeRow, selectChange, selectChangesById, toChanges } from './changes.ts'
import { SqlContextWriter } from './context-writer.ts'
import { earlierRequest, lockOwner } from './counters.ts'
import {
  countDiscoveries,
  type DiscoveryRow,
  recordedDiscovery,
  selectByUuid,
  selectDiscoveries,
  selectDiscovery,
  selectMany,
  toDiscovery,
} from './discovery-rows.ts'
import type { Ask, MeaningIndex, TermIndex } from './discovery-search.ts'
import type { Engine } from './engine.ts'
import { countReads, selectHotFiles, toItem } from './item-rows.ts'
import {
  type Access,
  countEmbedded,
  findPlace,
  lockProject,
  readCounters,
  refuseReaders,
  saveProject,
} from './project-place.ts'
import { insertSession, selectSessions, setSummary, toSession, touchSession } from './session-rows.ts'
import { inList, type Statement, sql } from './statement.ts'
import { mostScored, tellingTerms } from './telling-terms.ts'

export interface Indexes {
  readonly terms: TermIndex
  readonly meanings: MeaningIndex
}

export class SqlContextStore implements ContextStore {
  readonly #engine: Engine
  readonly #caller: string
  readonly #project: string
  readonly #indexes: Indexes
  readonly #of: string | undefined
  readonly #ask: Ask
  #access: Promise<Access> | undefined

  constructor(engine: Engine, caller: string, project: string, indexes: Indexes, of?: string) {
    this.#of = of
    this.#engine = engine
    this.#caller = caller
    this.#project = project
    this.#indexes = indexes
    this.#ask = (statement) => engine.read(caller, statement)
  }

  async find(id: number): Promise<Discovery | undefined> {
    return (await this.#discoveries(selectDiscovery(await this.#place(), id)))[0]
  }

  async findMany(ids: readonly number[]): Promise<Discovery[]> {
    return ids.length === 0 ? [] : this.#discoveries(selectMany(await this.#place(), ids))
  }

  async findByUuid(uuid: string): Promise<Discovery | undefined> {
    return (await this.#discoveries(selectByUuid(await this.#place(), uuid)))[0]
  }

  async lastNumber(): Promise<number> {
    return (await readCounters(this.#ask, await this.#place())).lastDiscovery
  }

  async list(query: DiscoveryQuery): Promise<Discovery[]> {
    if (query.types?.length === 0) return []
    return this.#discoveries(selectDiscoveries(await this.#place(), query))
  }

  async count(filter: DiscoveryFilter): Promise<number> {
    if (filter.types?.length === 0) return 0
    const [row] = await this.#ask<readonly [number]>(countDiscoveries(await this.#place(), filter))
    return row?.[0] ?? 0
  }

  async modules() {
    const { owner, project } = await this.#place()
    // Counted in the index alone; only one row of each module is fetched, for how it was first written.
    const rows = await this.#ask<readonly [name: string, count: number]>(
      sql`SELECT (SELECT d.module FROM discoveries d WHERE d.owner = ${owner} AND d.project = ${project}
          AND d.module_key = counted.module_key AND d.replaced_by IS NULL ORDER BY d.id LIMIT 1), counted.count
        FROM (SELECT module_key, count(*) AS count FROM discoveries
          WHERE owner = ${owner} AND project = ${project} AND module_key IS NOT NULL AND replaced_by IS NULL
          GROUP BY module_key) AS counted
        ORDER BY counted.count DESC, counted.module_key`,
    )
    return rows.map(([name, count]) => ({ name, count }))
  }

  async sessions(query: SessionQuery): Promise<Session[]> {
    return (await this.#ask<Parameters<typeof toSession>[0]>(selectSessions(await this.#place(), query))).map(
      toSession,
    )
  }

  async hotFiles(limit: number): Promise<ContextItem[]> {
    return (await this.#ask<Parameters<typeof toItem>[0]>(selectHotFiles(await this.#place(), limit))).map(
      toItem,
    )
  }

  async state(model: string | null): Promise<ContextState> {
    const { standing, embedded, model: known } = await readCounters(this.#ask, await this.#place())
    return { discoveries: standing, embedded: model === known ? embedded : 0 }
  }

  async mark(): Promise<ContextMark> {
    const { lastDiscovery: last, revision } = await readCounters(this.#ask, await this.#place())
    return { last, revision }
  }

  async commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>> {
    if (terms.length === 0) return new Set()
    const place = await this.#place()
    const { standing } = await readCounters(this.#ask, place)
    const rows = await this.#ask<readonly [term: string]>(
      sql`SELECT term FROM term_counts WHERE owner = ${place.owner} AND project = ${place.project}
        AND term IN ${inList([...new Set(terms)])} AND count > ${Math.max(fewestTexts, Math.floor(standing * commonShare))}`,
    )
    return new Set(rows.map(([term]) => term))
  }

  async candidates(asked: CandidateQuery): Promise<DiscoveryCandidate[]> {
    if (asked.types?.length === 0) return []
    const place = await this.#place()
    const { terms, meanings } = this.#indexes
    const { meaning, model } = asked
    const worth = await this.#telling(asked.terms)
    const byMeaning = meaning !== null && model !== null ? { ...asked, meaning, model } : null
    const likeness = byMeaning
      ? await meanings.nearest(this.#ask, place, byMeaning)
      : new Map<number, number>()
    const worded = await terms.find(this.#ask, place, { ...asked, terms: worth }, [...likeness.keys()])
    const words = new Map(worded.map((one) => [one.id, one.words]))
    const unknown = [...words.keys()].filter((id) => !likeness.has(id))
    if (byMeaning)
      for (const [id, near] of await meanings.likeness(this.#ask, place, byMeaning, unknown))
        likeness.set(id, near)
    const ids = [...new Set([...words.keys(), ...likeness.keys()])]
    if (ids.length === 0) return []
    const found = await this.#discoveries(selectMany(place, ids))
    return found
      .filter(({ replacedBy }) => replacedBy === null)
      .map((discovery) => ({
        discovery,
        words: words.get(discovery.id) ?? 0,
        meaning: likeness.get(discovery.id) ?? 0,
      }))
  }

  /** Only large projects have too many texts for all terms, so only they are asked how common each one is. */
  async #telling(terms: readonly string[]): Promise<readonly string[]> {
    const distinct = [...new Set(terms)]
    if (distinct.length < 2) return distinct
    const place = await this.#place()
    const { standing } = await readCounters(this.#ask, place)
    if (standing <= mostScored) return distinct
    const counts = await this.#ask<readonly [term: string, count: number]>(
      sql`SELECT term, count FROM term_counts WHERE owner = ${place.owner} AND project = ${place.project}
        AND term IN ${inList(distinct)}`,
    )
    return tellingTerms(distinct, new Map(counts))
  }

  async findChange(id: number): Promise<ChangeOf<Discovery> | undefined> {
    const rows = await this.#ask<ChangeRow>(selectChange(this.#caller, id))
    return toChanges(rows, recordedDiscovery(this.#project))[0]
  }

  async findChanges(ids: readonly number[]): Promise<ChangeOf<Discovery>[]> {
    if (ids.length === 0) return []
    const rows = await this.#ask<ChangeRow>(selectChangesById(this.#caller, ids))
    return toChanges(rows, recordedDiscovery(this.#project))
  }

  async write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: ContextWriter) => Promise<void>,
  ): Promise<WrittenOf<Discovery> | undefined> {
    const place = await this.#place()
    refuseReaders(place)
    return this.#engine.write(this.#caller, async (queries) => {
      checkOrigin(origin)
      const counters = await lockOwner(this.#engine, queries, this.#caller)
      const recorded = recordedDiscovery(place.project)
      const seen = await earlierRequest(queries, this.#caller, kind, origin, recorded)
      if (seen) return seen
      const project = await lockProject(this.#engine, queries, place)
      const writer = new SqlContextWriter(queries, this.#caller, place, project, this.#indexes, origin.at)
      await work(writer)
      origin.signal?.throwIfAborted()
      return writer.finish(counters, kind, origin)
    })
  }

  async withoutMeaning(model: string, limit: number) {
    const { owner, project } = await this.#place()
    const rows = await this.#ask<readonly [id: number, text: string]>(
      sql`SELECT d.id, d.text FROM discoveries d LEFT JOIN meanings m ON m.owner = d.owner AND m.project = d.project
        AND m.id = d.id WHERE d.owner = ${owner} AND d.project = ${project} AND d.replaced_by IS NULL
        AND (m.id IS NULL OR m.model <> ${model}) ORDER BY d.id LIMIT ${limit}`,
    )
    return rows.map(([id, text]) => ({ id, text }))
  }

  async keepMeanings(model: string, meanings: ReadonlyMap<number, Meaning>): Promise<void> {
    const place = await this.#place()
    refuseReaders(place)
    await this.#engine.write(this.#caller, async (queries) => {
      const counters = await lockProject(this.#engine, queries, place)
      for (const [id, meaning] of meanings)
        queries.run(this.#indexes.meanings.keep(place, id, model, meaning, ++counters.revision))
      counters.model = model
      counters.embedded = await countEmbedded(queries, place, model)
      queries.run(saveProject(place, counters))
    })
  }

  async touchSession(visit: Visit): Promise<Session> {
    const place = await this.#place()
    refuseReaders(place)
    return this.#engine.write(this.#caller, (queries) => touchSession(queries, place, visit))
  }

  async closeSession(id: string, summary: number | null): Promise<void> {
    const place = await this.#place()
    refuseReaders(place)
    await this.#engine.write(this.#caller, async (queries) => queries.run(setSummary(place, id, summary)))
  }

  async keepSession(session: Session): Promise<void> {
    const place = await this.#place()
    refuseReaders(place)
    await this.#engine.write(this.#caller, async (queries) => queries.run(insertSession(place, session)))
  }

  async countReads(paths: readonly string[], at: Date): Promise<void> {
    const place = await this.#place()
    if (paths.length === 0 || !place.mayWrite) return
    await this.#engine.write(this.#caller, (queries) => countReads(queries, place, paths, at))
  }

  /** Asked once: who is a member changes rarely, and a store lives as long as one call. */
  #place(): Promise<Access> {
    this.#access ??= findPlace(this.#ask, this.#caller, this.#project, this.#of)
    return this.#access
  }

  async #discoveries(statement: Statement): Promise<Discovery[]> {
    return (await this.#ask<DiscoveryRow>(statement)).map(toDiscovery)
  }
}
