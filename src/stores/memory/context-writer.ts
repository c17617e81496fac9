import { randomUUID } from 'node:crypto'
import type { ChangeOf } from '../../change.ts'
import type { ContextWriter, KeptMeaning } from '../../context/context-store.ts'
import type { Discovery, DiscoveryDraft } from '../../context/discovery.ts'
import { ChangeLog } from '../change-log.ts'
import type { Files } from './context-store.ts'

/** One transaction on the discoveries of a project. */
export class MemoryContextWriter implements ContextWriter {
  readonly discoveries: Map<number, Discovery>
  readonly meanings = new Map<number, KeptMeaning>()
  readonly log = new ChangeLog<Discovery>()
  lastDiscovery: number
  readonly #changes: readonly ChangeOf<Discovery>[]
  readonly #at: Date

  constructor({ discoveries, lastDiscovery }: Files, changes: readonly ChangeOf<Discovery>[], at: Date) {
    this.discoveries = new Map(discoveries)
    this.lastDiscovery = lastDiscovery
    this.#changes = changes
    this.#at = at
  }

  find = async (id: number): Promise<Discovery | undefined> => this.discoveries.get(id)

  async findChange(id: number): Promise<ChangeOf<Discovery> | undefined> {
    return this.#changes.find((change) => change.id === id)
  }

  async insert(draft: DiscoveryDraft, kept: KeptMeaning | null): Promise<Discovery> {
    const id = this.lastDiscovery + 1
    const discovery = { ...draft, id, uuid: randomUUID(), replacedBy: null, createdAt: this.#at }
    if (kept) this.meanings.set(id, kept)
    this.restore(discovery)
    return discovery
  }

  async lastNumber(): Promise<number> {
    return this.lastDiscovery
  }

  restore(discovery: Discovery): void {
    this.lastDiscovery = Math.max(this.lastDiscovery, discovery.id)
    this.discoveries.set(discovery.id, discovery)
    this.log.record(null, discovery)
  }

  save(before: Discovery, after: Discovery): void {
    this.discoveries.set(after.id, after)
    this.log.record(before, after)
  }

  remove(discovery: Discovery): void {
    this.discoveries.delete(discovery.id)
    this.log.record(discovery, null)
  }

  undoes(change: ChangeOf<Discovery>): void {
    this.log.undone = change
  }
}
