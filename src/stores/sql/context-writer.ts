import { randomUUID } from 'node:crypto'
import type { ChangeOf } from '../../change.ts'
import type { ContextWriter, KeptMeaning } from '../../context/context-store.ts'
import type { Discovery, DiscoveryDraft } from '../../context/discovery.ts'
import { terms } from '../../context/terms.ts'
import { readChange } from './changes.ts'
import { countedOf } from './discovery-counts.ts'
import {
  type DiscoveryRow,
  deleteDiscovery,
  insertDiscovery,
  recordedDiscovery,
  selectDiscovery,
  toDiscovery,
  updateDiscovery,
} from './discovery-rows.ts'
import { lengthOf, type MeaningIndex } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { countEmbedded, type Locked, type ProjectCounters } from './project-access.ts'
import type { ProjectTransaction } from './project-writes.ts'
import { keepSentence } from './sentence-rows.ts'
import { sql } from './statement.ts'
import { addTerms, countTerms, removeTerms } from './term-rows.ts'

/** One transaction on the discoveries of a project that is held. */
export class SqlContextWriter implements ContextWriter {
  readonly #queries: Queries
  readonly #project: string
  readonly #counters: ProjectCounters
  readonly #listRows: Engine['listRows']
  readonly #meanings: MeaningIndex
  readonly #at: Date
  readonly #log: ProjectTransaction<Discovery>['log']
  #mustCount = false
  #relisted = 0

  constructor(
    { queries, log }: ProjectTransaction<Discovery>,
    { access, counters }: Locked,
    listRows: Engine['listRows'],
    meanings: MeaningIndex,
    at: Date,
  ) {
    this.#queries = queries
    this.#project = access.project
    this.#counters = counters
    this.#listRows = listRows
    this.#meanings = meanings
    this.#at = at
    this.#log = log
  }

  /** How many are found by other words than before. */
  get relisted(): number {
    return this.#relisted
  }

  find = async (id: number): Promise<Discovery | undefined> => {
    const [row] = await this.#queries.all<DiscoveryRow>(selectDiscovery(this.#project, id))
    return row && toDiscovery(row)
  }

  async findChange(id: number): Promise<ChangeOf<Discovery> | undefined> {
    return readChange(this.#queries.all, this.#project, id, recordedDiscovery)
  }

  async insert(draft: DiscoveryDraft, kept: KeptMeaning | null): Promise<Discovery> {
    const id = ++this.#counters.lastDiscovery
    const discovery: Discovery = {
      ...draft,
      id,
      uuid: randomUUID(),
      taskProject: null,
      replacedBy: null,
      createdAt: this.#at,
      editedAt: null,
    }
    this.#add(discovery)
    if (kept) {
      const { keep } = this.#meanings
      this.#queries.run(keep(this.#project, id, kept.model, kept.meaning, ++this.#counters.revision))
      if (kept.sentence) this.#queries.run(keepSentence(this.#project, id, kept.sentence))
      if (kept.model === this.#counters.model) this.#counters.embedded += 1
      else this.#mustCount = true
      this.#counters.model = kept.model
    }
    this.#log.record(null, discovery)
    return discovery
  }

  save(before: Discovery, after: Discovery): void {
    const isFoundAnew = hasOtherWords(before, after)
    if (before.replacedBy === null && (after.replacedBy !== null || isFoundAnew)) this.#unlist(before)
    this.#queries.run(updateDiscovery(this.#project, after))
    if (after.replacedBy === null && (before.replacedBy !== null || isFoundAnew)) this.#list(after)
    // A text that was corrected means something else: it is embedded anew.
    if (before.text !== after.text) this.#forgetMeaning(after.id)
    this.#tellCaches(after.id, after.replacedBy === null)
    this.#log.record(before, after)
  }

  remove(discovery: Discovery): void {
    if (discovery.replacedBy === null) this.#unlist(discovery)
    this.#queries.run(deleteDiscovery(this.#project, discovery.id))
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

  /** To be called once, when everything is written. */
  async settleCounts(): Promise<void> {
    const { model } = this.#counters
    if (this.#mustCount) this.#counters.embedded = await countEmbedded(this.#queries, this.#project, model)
  }

  #add(discovery: Discovery): void {
    this.#queries.run(insertDiscovery(this.#project, discovery))
    if (discovery.replacedBy === null) this.#list(discovery)
  }

  /** Makes it one of those that stand and are found. */
  #list(discovery: Discovery): void {
    const found = searchedTerms(discovery)
    this.#queries.run(addTerms(this.#project, discovery, found))
    this.#count(discovery, found, 1)
  }

  #unlist(discovery: Discovery): void {
    const found = searchedTerms(discovery)
    this.#queries.run(removeTerms(this.#project, discovery, found))
    this.#count(discovery, found, -1)
  }

  #count(discovery: Discovery, found: readonly string[], more: 1 | -1): void {
    this.#relisted += 1
    const counted = [...found, ...countedOf(discovery)]
    this.#queries.run(countTerms(this.#listRows, this.#project, counted, more))
    this.#counters.standing += more
    this.#counters.terms += more * lengthOf(discovery, found)
  }

  /** Its meaning is the same, but whether it is to be found is not. */
  #tellCaches(id: number, isStanding: boolean): void {
    this.#mustCount = true
    this.#queries.run(sql`UPDATE meanings SET revision = ${++this.#counters.revision}, standing = ${Number(isStanding)}
      WHERE project = ${this.#project} AND id = ${id}`)
  }

  #forgetMeaning(id: number): void {
    this.#queries.run(
      sql`UPDATE meanings SET model = '', sentence_model = NULL WHERE project = ${this.#project} AND id = ${id}`,
    )
  }
}

/** What a discovery is found by: its own words, its module's, and those of the files it names. */
export function searchedTerms({ text, module, files }: Discovery): string[] {
  return terms([text, module ?? '', ...files.map(({ path }) => path)].join('\n'))
}

function hasOtherWords(before: Discovery, after: Discovery): boolean {
  const found = (one: Discovery) =>
    [one.text, one.type, one.module, ...one.files.map(({ path }) => path)].join('\0')
  return found(before) !== found(after)
}
