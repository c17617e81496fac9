import { randomUUID } from 'node:crypto'
import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import type { ContextWriter, KeptMeaning } from '../../context/context-store.ts'
import type { Discovery, DiscoveryDraft } from '../../context/discovery.ts'
import { terms } from '../../context/terms.ts'
import { ChangeLog } from '../change-log.ts'
import { type ChangeRow, selectChange, toChanges } from './changes.ts'
import type { Indexes } from './context-store.ts'
import { type Counters, recordChange } from './counters.ts'
import {
  type DiscoveryRow,
  deleteDiscovery,
  insertDiscovery,
  recordedDiscovery,
  selectDiscovery,
  setReplacedBy,
  toDiscovery,
} from './discovery-rows.ts'
import { scopeOf } from './discovery-search.ts'
import type { Queries } from './engine.ts'
import { type Access, countEmbedded, type ProjectCounters, saveProject } from './project-place.ts'
import { sql } from './statement.ts'
import { projectTopic } from './topics.ts'

/** One transaction on the discoveries of a project, by a writer who holds its row and their own. */
export class SqlContextWriter implements ContextWriter {
  readonly #queries: Queries
  readonly #actor: string
  readonly #place: Access
  readonly #indexes: Indexes
  readonly #at: Date
  readonly #log = new ChangeLog<Discovery>()
  readonly #counters: ProjectCounters
  #mustCount = false

  constructor(
    queries: Queries,
    actor: string,
    place: Access,
    counters: ProjectCounters,
    indexes: Indexes,
    at: Date,
  ) {
    this.#queries = queries
    this.#actor = actor
    this.#place = place
    this.#indexes = indexes
    this.#at = at
    this.#counters = { ...counters }
  }

  find = async (id: number): Promise<Discovery | undefined> => {
    const [row] = await this.#queries.all<DiscoveryRow>(selectDiscovery(this.#place, id))
    return row && toDiscovery(row)
  }

  async findChange(id: number): Promise<ChangeOf<Discovery> | undefined> {
    const rows = await this.#queries.all<ChangeRow>(selectChange(this.#actor, id))
    return toChanges(rows, recordedDiscovery(this.#place.project))[0]
  }

  async insert(draft: DiscoveryDraft, kept: KeptMeaning | null): Promise<Discovery> {
    const id = ++this.#counters.lastDiscovery
    const discovery: Discovery = { ...draft, id, uuid: randomUUID(), replacedBy: null, createdAt: this.#at }
    this.#add(discovery)
    if (kept) {
      const { keep } = this.#indexes.meanings
      this.#queries.run(keep(this.#place, id, kept.model, kept.meaning, ++this.#counters.revision))
      if (kept.model === this.#counters.model) this.#counters.embedded += 1
      else this.#mustCount = true
      this.#counters.model = kept.model
    }
    this.#log.record(null, discovery)
    return discovery
  }

  save(before: Discovery, after: Discovery): void {
    this.#queries.run(setReplacedBy(this.#place, after))
    if (before.replacedBy === null && after.replacedBy !== null) this.#unlist(after)
    if (before.replacedBy !== null && after.replacedBy === null) this.#list(after)
    this.#tellCaches(after.id, after.replacedBy === null)
    this.#log.record(before, after)
  }

  remove(discovery: Discovery): void {
    if (discovery.replacedBy === null) this.#unlist(discovery)
    this.#queries.run(deleteDiscovery(this.#place, discovery.id))
    this.#tellCaches(discovery.id, false)
    this.#log.record(discovery, null)
  }

  async lastNumber(): Promise<number> {
    return this.#counters.lastDiscovery
  }

  restore(discovery: Discovery): void {
    this.#counters.lastDiscovery = Math.max(this.#counters.lastDiscovery, discovery.id)
    this.#add(discovery)
    this.#tellCaches(discovery.id, discovery.replacedBy === null)
    this.#log.record(null, discovery)
  }

  undoes(change: ChangeOf<Discovery>): void {
    this.#log.undone = change
  }

  async finish(
    [lastTask, lastChange]: Counters,
    kind: ChangeKind,
    origin: Origin,
  ): Promise<WrittenOf<Discovery> | undefined> {
    const counted = { log: this.#log, lastTask, lastChange }
    const recorded = recordedDiscovery(this.#place.project)
    const change = recordChange(this.#queries, this.#actor, counted, kind, origin, recorded)
    if (!change) return undefined
    const counters = this.#counters
    if (this.#mustCount) counters.embedded = await countEmbedded(this.#queries, this.#place, counters.model)
    this.#queries.run(saveProject(this.#place, counters))
    this.#queries.changed?.(projectTopic(this.#place))
    return { change, repeated: false }
  }

  #add(discovery: Discovery): void {
    this.#queries.run(insertDiscovery(this.#place, discovery))
    if (discovery.replacedBy === null) this.#list(discovery)
  }

  /** Makes it one of those that stand and are found. */
  #list(discovery: Discovery): void {
    const found = searchedTerms(discovery)
    this.#queries.run(this.#indexes.terms.add(this.#place, discovery, found))
    this.#count(discovery, found, 1)
  }

  #unlist(discovery: Discovery): void {
    this.#queries.run(this.#indexes.terms.remove(this.#place, discovery.id))
    this.#count(discovery, searchedTerms(discovery), -1)
  }

  #count(discovery: Discovery, found: readonly string[], more: 1 | -1): void {
    if (found.length > 0) this.#queries.run(this.#indexes.terms.count(this.#place, found, more))
    this.#counters.standing += more
    this.#counters.terms += more * (found.length + scopeOf(this.#place, discovery).length)
  }

  /** Its meaning is the same, but whether it is to be found is not. */
  #tellCaches(id: number, isStanding: boolean): void {
    this.#mustCount = true
    const { owner, project } = this.#place
    this.#queries.run(sql`UPDATE meanings SET revision = ${++this.#counters.revision}, standing = ${Number(isStanding)}
      WHERE owner = ${owner} AND project = ${project} AND id = ${id}`)
  }
}

/** What a discovery is found by: its own words, its module's, and those of the files it names. */
export function searchedTerms({ text, module, files }: Discovery): string[] {
  return terms([text, module ?? '', ...files.map(({ path }) => path)].join('\n'))
}
