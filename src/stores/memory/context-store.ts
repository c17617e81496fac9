import { randomUUID } from 'node:crypto'
import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import { type ContextItem, heat, readOnceMore } from '../../context/context-item.ts'
import type {
  Asked,
  Candidate,
  ContextMark,
  ContextState,
  ContextStore,
  ContextWriter,
  DiscoveryFilter,
  DiscoveryQuery,
  KeptMeaning,
  SessionQuery,
  Visit,
} from '../../context/context-store.ts'
import { type Discovery, moduleKey } from '../../context/discovery.ts'
import { likeness, type Meaning } from '../../context/embedder.ts'
import { commonShare, fewestTexts } from '../../context/ranking.ts'
import { type Session, takesCall } from '../../context/session.ts'
import { checkOrigin, repeatOf } from '../change-log.ts'
import { searchedTerms } from '../sql/context-writer.ts'
import { scopeOf } from '../sql/discovery-search.ts'
import { type Access, refuseReaders } from '../sql/project-place.ts'
import { bm25 } from './bm25.ts'
import { MemoryContextWriter } from './context-writer.ts'
import { emptyShelf, type Shelf } from './task-store.ts'

/** Everything one project knows. */
export interface Files {
  discoveries: ReadonlyMap<number, Discovery>
  lastDiscovery: number
  revision: number
  /** By who acted: everybody's changes are numbered apart. */
  readonly changes: Map<string, readonly ChangeOf<Discovery>[]>
  readonly meanings: Map<number, KeptMeaning>
  readonly sessions: Map<string, Session>
  readonly items: Map<string, ContextItem>
}

export const emptyFiles = (): Files => ({
  discoveries: new Map(),
  lastDiscovery: 0,
  revision: 0,
  changes: new Map(),
  meanings: new Map(),
  sessions: new Map(),
  items: new Map(),
})

export class MemoryContextStore implements ContextStore {
  readonly #files: Files
  readonly #shelves: Map<string, Shelf>
  readonly #caller: string
  readonly #place: Access
  readonly #queue: { last: Promise<unknown> }

  constructor(
    files: Files,
    shelves: Map<string, Shelf>,
    caller: string,
    place: Access,
    queue: { last: Promise<unknown> },
  ) {
    this.#files = files
    this.#shelves = shelves
    this.#caller = caller
    this.#place = place
    this.#queue = queue
  }

  async find(id: number): Promise<Discovery | undefined> {
    return this.#files.discoveries.get(id)
  }

  async findMany(ids: readonly number[]): Promise<Discovery[]> {
    return [...new Set(ids)].flatMap((id) => this.#files.discoveries.get(id) ?? [])
  }

  async findByUuid(uuid: string): Promise<Discovery | undefined> {
    return this.#all({ withReplaced: true }).find((one) => one.uuid === uuid)
  }

  async lastNumber(): Promise<number> {
    return this.#files.lastDiscovery
  }

  async list({ limit, before, ...filter }: DiscoveryQuery): Promise<Discovery[]> {
    return this.#all(filter)
      .filter(({ id }) => before === undefined || id < before)
      .slice(0, limit)
  }

  async count(filter: DiscoveryFilter): Promise<number> {
    return this.#all(filter).length
  }

  async modules() {
    const named = this.#all({}).filter((one) => one.module !== null) as (Discovery & { module: string })[]
    return Object.entries(Object.groupBy(named, ({ module }) => moduleKey(module)))
      .map(([key, group = []]) => ({
        key,
        // As it was first written.
        name: group.toSorted((one, other) => one.id - other.id)[0]?.module as string,
        count: group.length,
      }))
      .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
      .map(({ name, count }) => ({ name, count }))
  }

  async sessions({ actor, client, before, limit }: SessionQuery): Promise<Session[]> {
    return [...this.#files.sessions.values()]
      .filter((one) => actor === undefined || one.actor === actor)
      .filter((one) => client === undefined || one.client === client)
      .filter((one) => before === undefined || one.lastAt < before)
      .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime() || (one.id < other.id ? -1 : 1))
      .slice(0, limit)
  }

  async hotFiles(limit: number): Promise<ContextItem[]> {
    return [...this.#files.items.values()]
      .sort((one, other) => heat(other) - heat(one) || (one.path < other.path ? -1 : 1))
      .slice(0, limit)
  }

  async state(model: string | null): Promise<ContextState> {
    const standing = this.#all({})
    const embedded = standing.filter(({ id }) => this.#files.meanings.get(id)?.model === model)
    return { discoveries: standing.length, embedded: embedded.length }
  }

  async mark(): Promise<ContextMark> {
    return { last: this.#files.lastDiscovery, revision: this.#files.revision }
  }

  async commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>> {
    const documents = [...this.#documents({}).values()]
    const limit = Math.max(fewestTexts, documents.length * commonShare)
    const count = (term: string) => documents.filter((document) => document.includes(term)).length
    return new Set(terms.filter((term) => count(term) > limit))
  }

  async candidates({ terms, meaning, model, limit, types, module }: Asked): Promise<Candidate[]> {
    const filter = { ...(types && { types }), ...(module !== undefined && { module }) }
    const wanted = this.#all(filter)
    const words = bm25(this.#documents({}), terms)
    const near = (id: number) => {
      const kept = this.#files.meanings.get(id)
      return meaning && kept?.model === model ? likeness(kept.meaning, meaning) : 0
    }
    const all = wanted.map((discovery) => ({
      discovery,
      words: words.get(discovery.id) ?? 0,
      meaning: near(discovery.id),
    }))
    const best = (by: 'words' | 'meaning') =>
      all
        .filter((one) => one[by] !== 0)
        .sort((one, other) => other[by] - one[by])
        .slice(0, limit)
    return [...new Set([...best('words'), ...best('meaning')])]
  }

  async findChange(id: number): Promise<ChangeOf<Discovery> | undefined> {
    const own = this.#own.find((change) => change.id === id)
    const elsewhere = this.#shelves.get(this.#caller)?.changes.find((change) => change.id === id)
    return own ?? (elsewhere && { ...elsewhere, entries: [], isElsewhere: true })
  }

  async findChanges(ids: readonly number[]): Promise<ChangeOf<Discovery>[]> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.findChange(id)))
    return found.filter((change) => change !== undefined)
  }

  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: ContextWriter) => Promise<void>,
  ): Promise<WrittenOf<Discovery> | undefined> {
    const turn = this.#queue.last.then(() => this.#transaction(kind, origin, work))
    this.#queue.last = turn.catch(() => {})
    return turn
  }

  async #transaction(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: ContextWriter) => Promise<void>,
  ): Promise<WrittenOf<Discovery> | undefined> {
    refuseReaders(this.#place)
    checkOrigin(origin)
    const files = this.#files
    const { requestKey } = origin
    const seen = requestKey && this.#own.find((change) => change.origin.requestKey === requestKey)
    if (seen) return repeatOf(seen, kind)

    const writer = new MemoryContextWriter(files, this.#own, origin.at)
    await work(writer)
    const shelf = this.#shelves.get(this.#caller) ?? emptyShelf
    const change = writer.log.close((shelf.changes.at(-1)?.id ?? 0) + 1, kind, origin)
    if (!change) return undefined
    const undone = writer.log.undone
    const marked = <T extends { id: number; undoneBy: number | null }>(one: T): T => {
      if (one.id === undone?.id) return { ...one, undoneBy: change.id }
      return undone && one.id === undone.undoes ? { ...one, undoneBy: null } : one
    }
    files.discoveries = writer.discoveries
    files.lastDiscovery = writer.lastDiscovery
    files.revision += 1
    for (const [id, kept] of writer.meanings) files.meanings.set(id, kept)
    files.changes.set(this.#caller, [...this.#own.map(marked), change])
    const listed = { ...change, entries: [], isElsewhere: true }
    const touched = {
      id: change.id,
      subjects: change.entries.map(
        ({ before, after }) => `discovery:${(after ?? before)?.id} ${this.#place.project}`,
      ),
    }
    this.#shelves.set(this.#caller, {
      ...shelf,
      changes: [...shelf.changes.map(marked), listed],
      touched: [...shelf.touched, touched],
    })
    return { change, repeated: false }
  }

  async withoutMeaning(model: string, limit: number) {
    return this.#all({})
      .filter(({ id }) => this.#files.meanings.get(id)?.model !== model)
      .toReversed()
      .slice(0, limit)
      .map(({ id, text }) => ({ id, text }))
  }

  async keepMeanings(model: string, meanings: ReadonlyMap<number, Meaning>): Promise<void> {
    for (const [id, meaning] of meanings) this.#files.meanings.set(id, { model, meaning })
  }

  async touchSession({ actor, client, at, calls }: Visit): Promise<Session> {
    refuseReaders(this.#place)
    const [last] = await this.sessions({ actor, client, limit: 1 })
    const session =
      last && takesCall(last, at)
        ? { ...last, lastAt: at > last.lastAt ? at : last.lastAt, calls: last.calls + calls }
        : { id: randomUUID(), actor, client, startedAt: at, lastAt: at, calls, summary: null }
    this.#files.sessions.set(session.id, session)
    return session
  }

  async closeSession(id: string, summary: number | null): Promise<void> {
    const session = this.#files.sessions.get(id)
    if (session) this.#files.sessions.set(id, { ...session, summary })
  }

  async keepSession(session: Session): Promise<void> {
    refuseReaders(this.#place)
    if (!this.#files.sessions.has(session.id)) this.#files.sessions.set(session.id, session)
  }

  async countReads(paths: readonly string[], at: Date): Promise<void> {
    if (!this.#place.mayWrite) return
    for (const path of paths) this.#files.items.set(path, readOnceMore(this.#files.items.get(path), path, at))
  }

  get #own(): readonly ChangeOf<Discovery>[] {
    return this.#files.changes.get(this.#caller) ?? []
  }

  #documents(filter: DiscoveryFilter): Map<number, readonly string[]> {
    return new Map(
      this.#all(filter).map((one) => [
        one.id,
        [...scopeOf(this.#place, one).map((word) => `=${word}`), ...searchedTerms(one)],
      ]),
    )
  }

  /** Newest first. */
  #all({ types, module, since, author, task, withReplaced }: DiscoveryFilter): Discovery[] {
    return [...this.#files.discoveries.values()]
      .filter((one) => withReplaced || one.replacedBy === null)
      .filter((one) => types === undefined || types.includes(one.type))
      .filter(
        (one) => module === undefined || (one.module !== null && moduleKey(one.module) === moduleKey(module)),
      )
      .filter((one) => since === undefined || one.createdAt >= since)
      .filter((one) => author === undefined || one.author === author)
      .filter((one) => task === undefined || one.task === task)
      .sort((one, other) => other.id - one.id)
  }
}
