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
import type { Queries } from './engine.ts'
import { type Access, type ProjectCounters, saveProject } from './project-place.ts'
import { sql } from './statement.ts'

/** One transaction on the discoveries of a project, by a writer who holds its row and their own. */
export class SqlContextWriter implements ContextWriter {
  readonly #queries: Queries
  readonly #actor: string
  readonly #place: Access
  readonly #indexes: Indexes
  readonly #at: Date
  readonly #log = new ChangeLog<Discovery>()
  #lastDiscovery: number
  #revision: number

  constructor(
    queries: Queries,
    actor: string,
    place: Access,
    [lastDiscovery, revision]: ProjectCounters,
    indexes: Indexes,
    at: Date,
  ) {
    this.#queries = queries
    this.#actor = actor
    this.#place = place
    this.#indexes = indexes
    this.#at = at
    this.#lastDiscovery = lastDiscovery
    this.#revision = revision
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
    const id = ++this.#lastDiscovery
    const discovery: Discovery = { ...draft, id, uuid: randomUUID(), replacedBy: null, createdAt: this.#at }
    this.#add(discovery)
    if (kept)
      this.#queries.run(
        this.#indexes.meanings.keep(this.#place, id, kept.model, kept.meaning, ++this.#revision),
      )
    this.#log.record(null, discovery)
    return discovery
  }

  save(before: Discovery, after: Discovery): void {
    this.#queries.run(setReplacedBy(this.#place, after))
    if (before.replacedBy === null && after.replacedBy !== null)
      this.#queries.run(this.#indexes.terms.remove(this.#place, after.id))
    if (before.replacedBy !== null && after.replacedBy === null)
      this.#queries.run(this.#indexes.terms.add(this.#place, after, searchedTerms(after)))
    this.#tellCaches(after.id)
    this.#log.record(before, after)
  }

  remove(discovery: Discovery): void {
    this.#queries.run(this.#indexes.terms.remove(this.#place, discovery.id))
    this.#queries.run(deleteDiscovery(this.#place, discovery.id))
    this.#tellCaches(discovery.id)
    this.#log.record(discovery, null)
  }

  restore(discovery: Discovery): void {
    this.#add(discovery)
    this.#tellCaches(discovery.id)
    this.#log.record(null, discovery)
  }

  undoes(change: ChangeOf<Discovery>): void {
    this.#log.undone = change
  }

  finish(
    [lastTask, lastChange]: Counters,
    kind: ChangeKind,
    origin: Origin,
  ): WrittenOf<Discovery> | undefined {
    const counted = { log: this.#log, lastTask, lastChange }
    const recorded = recordedDiscovery(this.#place.project)
    const change = recordChange(this.#queries, this.#actor, counted, kind, origin, recorded)
    if (!change) return undefined
    saveProject(this.#queries, this.#place, [this.#lastDiscovery, this.#revision])
    return { change, repeated: false }
  }

  #add(discovery: Discovery): void {
    this.#queries.run(insertDiscovery(this.#place, discovery))
    if (discovery.replacedBy === null)
      this.#queries.run(this.#indexes.terms.add(this.#place, discovery, searchedTerms(discovery)))
  }

  /** Its meaning is the same, but whether it is to be found is not. */
  #tellCaches(id: number): void {
    const { owner, project } = this.#place
    this.#queries.run(sql`UPDATE meanings SET revision = ${++this.#revision}
      WHERE owner = ${owner} AND project = ${project} AND id = ${id}`)
  }
}

/** What a discovery is found by: its own words, its module's, and those of the files it names. */
export function searchedTerms({ text, module, files }: Discovery): string[] {
  return terms([text, module ?? '', ...files.map(({ path }) => path)].join('\n'))
}
