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
  Erased,
  ReadSentence,
  SessionQuery,
  Visit,
} from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import type { Meaning } from '../../context/embedder.ts'
import { commonShare, fewestTexts } from '../../context/ranking.ts'
import { connectionOf, type Session } from '../../context/session.ts'
import { checkRole, mayDo, type ProjectRef } from '../../projects/project.ts'
import { type ChangeRow, readChange, selectChangesById, toChanges } from './changes.ts'
import { SqlContextWriter } from './context-writer.ts'
import { selectCounted, selectModules } from './discovery-counts.ts'
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
import type { Ask, MeaningIndex } from './discovery-search.ts'
import { type Engine, gathered, type Queries } from './engine.ts'
import { eraseDiscovery } from './erase-discovery.ts'
import { countReads, selectHotFiles, toItem } from './item-rows.ts'
import {
  type Access,
  accessAsker,
  countEmbedded,
  findAccess,
  lockProject,
  readCounters,
  saveCounters,
} from './project-access.ts'
import { saveAllCounters, writeChange } from './project-writes.ts'
import { keepSentence, readSentences, selectWithoutSentence } from './sentence-rows.ts'
import { insertSession, selectSessions, setSummary, toSession, touchSession } from './session-rows.ts'
import { inList, type Statement, sql } from './statement.ts'
import type { TermIndex } from './term-index.ts'
import { readStatistics } from './term-rows.ts'

export interface Indexes {
  readonly terms: TermIndex
  readonly meanings: MeaningIndex
}

/** Comparing two words takes a microsecond. */
const mostSimilar = 5_000

export class SqlContextStore implements ContextStore {
  readonly #engine: Engine
  readonly #person: string
  readonly #ref: ProjectRef
  readonly #indexes: Indexes
  readonly #ask: Ask
  readonly #known: () => Promise<Access>

  constructor(engine: Engine, person: string, ref: ProjectRef, indexes: Indexes) {
    this.#engine = engine
    this.#person = person
    this.#ref = ref
    this.#indexes = indexes
    this.#ask = (statement) => engine.read(person, statement)
    this.#known = accessAsker(engine, person, ref)
  }

  async find(id: number): Promise<Discovery | undefined> {
    return (await this.#discoveries(selectDiscovery(await this.#readable(), id)))[0]
  }

  async findMany(ids: readonly number[]): Promise<Discovery[]> {
    return ids.length === 0 ? [] : this.#discoveries(selectMany(await this.#readable(), ids))
  }

  async findByUuid(uuid: string): Promise<Discovery | undefined> {
    return (await this.#discoveries(selectByUuid(await this.#readable(), uuid)))[0]
  }

  async lastNumber(): Promise<number> {
    return (await readCounters(this.#ask, await this.#readable())).lastDiscovery
  }

  async list(query: DiscoveryQuery): Promise<Discovery[]> {
    if (query.types?.length === 0) return []
    return this.#discoveries(selectDiscoveries(await this.#readable(), query))
  }

  async count(filter: DiscoveryFilter): Promise<number> {
    if (filter.types?.length === 0) return 0
    const project = await this.#readable()
    const [row] = await this.#ask<readonly [number]>(
      selectCounted(project, filter) ?? countDiscoveries(project, filter),
    )
    return row?.[0] ?? 0
  }

  async modules() {
    const rows = await this.#ask<readonly [name: string, count: number]>(
      selectModules(await this.#readable()),
    )
    return rows.map(([name, count]) => ({ name, count }))
  }

  async sessions(query: SessionQuery): Promise<Session[]> {
    return (
      await this.#ask<Parameters<typeof toSession>[0]>(selectSessions(await this.#readable(), query))
    ).map(toSession)
  }

  async hotFiles(limit: number): Promise<ContextItem[]> {
    return (await this.#ask<Parameters<typeof toItem>[0]>(selectHotFiles(await this.#readable(), limit))).map(
      toItem,
    )
  }

  async state(model: string | null): Promise<ContextState> {
    const project = await this.#readable()
    const { standing, embedded: all, model: known } = await readCounters(this.#ask, project)
    const embedded = model === known ? all : 0
    const read = model === null ? null : this.#indexes.meanings.readSoFar(project, model)
    const isReading = read !== null && read < embedded
    return { discoveries: standing, embedded, ...(isReading && { unread: embedded - read }) }
  }

  async mark(): Promise<ContextMark> {
    const { lastDiscovery: last, revision } = await readCounters(this.#ask, await this.#readable())
    return { last, revision }
  }

  async commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>> {
    const { standing, counts } = await readStatistics(this.#ask, await this.#readable(), [...new Set(terms)])
    const few = Math.max(fewestTexts, Math.floor(standing * commonShare))
    return new Set([...counts].filter(([, count]) => count > few).map(([term]) => term))
  }

  async termCounts(terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (terms.length === 0) return new Map()
    const rows = await this.#ask<readonly [term: string, count: number]>(
      sql`SELECT term, count FROM term_counts WHERE project = ${await this.#readable()}
        AND term IN ${inList([...new Set(terms)])} AND count > 0`,
    )
    return new Map(rows)
  }

  async similarTerms(term: string): Promise<readonly string[]> {
    // Who mistypes the first letter has most often put the second one before it.
    const beginnings = [...new Set([...term].slice(0, 2))]
    const length = [...term].length
    const rows = await this.#ask<readonly [term: string]>(
      sql`SELECT term FROM term_counts WHERE project = ${await this.#readable()} AND count > 0
        AND substr(term, 1, 1) IN ${inList(beginnings)}
        AND length(term) BETWEEN ${length - 8} AND ${length + 2} ORDER BY count DESC, term LIMIT ${mostSimilar}`,
    )
    return rows.map(([one]) => one)
  }

  async candidates(asked: CandidateQuery): Promise<DiscoveryCandidate[]> {
    if (asked.types?.length === 0) return []
    const project = await this.#readable()
    const { terms, meanings } = this.#indexes
    const { meaning, model } = asked
    const byMeaning = meaning !== null && model !== null ? { ...asked, meaning, model } : null
    const [likeness, findWorded] = await Promise.all([
      byMeaning ? meanings.nearest(this.#ask, project, byMeaning) : new Map<number, number>(),
      terms.look(this.#ask, project, asked, () => terms.grow(this.#engine, this.#person, this.#ref)),
    ])
    const words = new Map(findWorded([...likeness.keys()]).map((one) => [one.id, one.words]))
    const unknown = [...words.keys()].filter((id) => !likeness.has(id))
    if (byMeaning)
      for (const [id, near] of await meanings.likeness(this.#ask, project, byMeaning, unknown))
        likeness.set(id, near)
    const ids = [...new Set([...words.keys(), ...likeness.keys()])]
    if (ids.length === 0) return []
    const found = await this.#discoveries(selectMany(project, ids))
    return found
      .filter(({ replacedBy }) => replacedBy === null)
      .map((discovery) => ({
        discovery,
        words: words.get(discovery.id) ?? 0,
        meaning: likeness.get(discovery.id) ?? 0,
      }))
  }

  async sentences(model: string, ids: readonly number[]): Promise<ReadonlyMap<number, Meaning>> {
    return ids.length === 0 ? new Map() : readSentences(this.#ask, await this.#readable(), model, ids)
  }

  async findChange(id: number): Promise<ChangeOf<Discovery> | undefined> {
    return readChange(this.#ask, await this.#readable(), id, recordedDiscovery)
  }

  async findChanges(ids: readonly number[]): Promise<ChangeOf<Discovery>[]> {
    if (ids.length === 0) return []
    const rows = await this.#ask<ChangeRow>(selectChangesById(await this.#readable(), ids))
    return toChanges(rows, recordedDiscovery)
  }

  async write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: ContextWriter) => Promise<void>,
  ): Promise<WrittenOf<Discovery> | undefined> {
    let writer: SqlContextWriter | undefined
    const written = await writeChange<Discovery>(
      this.#engine,
      this.#person,
      this.#ref,
      { kind, origin, action: 'edit', recorded: recordedDiscovery },
      async (transaction) => {
        writer = new SqlContextWriter(
          transaction,
          await transaction.locked,
          this.#engine.listRows,
          this.#indexes.meanings,
          origin.at,
        )
        await work(writer)
      },
      async (locked) => {
        await writer?.settleCounts()
        return saveAllCounters(locked)
      },
    )
    this.#indexes.terms.wrote(this.#engine, this.#person, this.#ref, writer?.relisted ?? 0)
    return written
  }

  async erase(id: number, at: Date): Promise<Erased | undefined> {
    const erase = (queries: Queries) =>
      eraseDiscovery(queries, this.#engine, this.#person, this.#ref, this.#indexes.meanings, id, at)
    if (!(await this.#writing(erase))) return undefined
    return { isOverwritten: (await this.#engine.overwriteDeleted?.()) ?? false }
  }

  async withoutMeaning(model: string, limit: number) {
    const project = await this.#readable()
    const rows = await this.#ask<readonly [id: number, text: string]>(
      sql`SELECT d.id, d.text FROM discoveries d LEFT JOIN meanings m ON m.project = d.project
        AND m.id = d.id WHERE d.project = ${project} AND d.replaced_by IS NULL
        AND (m.id IS NULL OR m.model <> ${model}) ORDER BY d.id LIMIT ${limit}`,
    )
    return rows.map(([id, text]) => ({ id, text }))
  }

  async keepMeanings(model: string, meanings: ReadonlyMap<number, Meaning>): Promise<void> {
    await this.#writing(async (queries) => {
      const { id } = this.#ref
      const { counters } = await lockProject(
        this.#engine,
        queries,
        this.#person,
        this.#ref,
        'edit',
        new Date(),
        true,
      )
      for (const [discovery, meaning] of meanings)
        queries.run(this.#indexes.meanings.keep(id, discovery, model, meaning, ++counters.revision))
      counters.model = model
      counters.embedded = await countEmbedded(queries, id, model)
      queries.run(saveCounters(id, counters))
    })
  }

  async withoutSentence(limit: number) {
    const rows = await this.#ask<readonly [id: number, text: string, revision: number]>(
      selectWithoutSentence(await this.#readable(), limit),
    )
    return rows.map(([id, text, revision]) => ({ id, text, revision }))
  }

  async keepSentences(model: string, read: readonly ReadSentence[]): Promise<void> {
    await this.#editable()
    await this.#writing(async (queries) => {
      for (const { id, meaning, revision } of read)
        queries.run(keepSentence(this.#ref.id, id, { model, meaning }, revision))
    })
  }

  /** Who works in a project is seen there also before anything of it is kept. */
  async touchSession(visit: Visit): Promise<Session> {
    const work = async (queries: Queries) => {
      const { isMade } = await findAccess(queries.all, this.#person, this.#ref)
      return touchSession(this.#engine, queries, this.#ref.id, visit, this.#showKey(isMade))
    }
    const { actor, client, connection = connectionOf(actor, client) } = visit
    return gathered(this.#engine, this.#person, work, `${this.#ref.id} ${connection}`)
  }

  async closeSession(id: string, summary: number | null): Promise<void> {
    await this.#editable()
    await this.#writingSessions(async (queries) => queries.run(setSummary(this.#ref.id, id, summary)))
  }

  async keepSession(session: Session): Promise<void> {
    await this.#editable()
    await this.#writingSessions(async (queries) => queries.run(insertSession(this.#ref.id, session)))
  }

  /** Reading a file of a project that is archived, or that one may only read, leaves no trace there. */
  async countReads(paths: readonly string[], at: Date): Promise<void> {
    const { role, archivedAt } = await this.#known()
    if (paths.length === 0 || archivedAt !== null || !mayDo(role, 'edit')) return
    await this.#writing(async (queries) => {
      await lockProject(this.#engine, queries, this.#person, this.#ref, 'edit', at)
      await countReads(queries, this.#ref.id, paths, at)
    })
  }

  async #writingSessions<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const { isMade } = await this.#known()
    return this.#writing((queries) => {
      this.#showKey(isMade).forEach(queries.run)
      return work(queries)
    })
  }

  /** Of a project that nobody has made yet, only its key says whose it would be. */
  #showKey(isMade: boolean): Statement[] {
    const { key } = this.#ref
    return !isMade && key !== undefined && this.#engine.showKey ? [this.#engine.showKey(key)] : []
  }

  #writing<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#engine.write(this.#person, work, this.#ref.id)
  }

  async #readable(): Promise<string> {
    return (await this.#known()).project
  }

  async #editable(): Promise<void> {
    const access = await this.#known()
    checkRole(access.role, 'edit', access)
  }

  async #discoveries(statement: Statement): Promise<Discovery[]> {
    return (await this.#ask<DiscoveryRow>(statement)).map(toDiscovery)
  }
}
