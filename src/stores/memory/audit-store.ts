import type { AuditedCall, AuditQuery, AuditStore } from '../../usage/audit.ts'

export class MemoryAuditStore implements AuditStore {
  #calls: readonly AuditedCall[] = []
  /** The client of each change of the owner, with its time. */
  readonly #changes: () => readonly { readonly client: string | null; readonly at: Date }[]

  constructor(changes: () => readonly { readonly client: string | null; readonly at: Date }[]) {
    this.#changes = changes
  }

  async add(calls: readonly AuditedCall[]): Promise<void> {
    const known = new Set(this.#calls.map(({ id }) => id))
    this.#calls = [...this.#calls, ...calls.filter(({ id }) => !known.has(id))].sort((one, other) =>
      one.id < other.id ? 1 : -1,
    )
  }

  async list({ limit, before, since, client, tool, outcome }: AuditQuery): Promise<AuditedCall[]> {
    return this.#calls
      .filter((call) => before === undefined || call.id < before)
      .filter((call) => since === undefined || call.at >= since)
      .filter((call) => client === undefined || call.client === client)
      .filter((call) => tool === undefined || call.tool === tool)
      .filter((call) => outcome === undefined || call.outcome === outcome)
      .slice(0, limit)
  }

  async clients(since: Date, limit: number) {
    const recent = this.#calls.filter(({ at }) => at >= since)
    const changes = this.#changes().filter(({ at }) => at >= since)
    // The newest come first, so that the first of each client is its last call.
    return [...Map.groupBy(recent, ({ client }) => client)].slice(0, limit).map(([client, calls]) => ({
      client,
      lastAt: (calls[0] as AuditedCall).at,
      calls: calls.length,
      changes: changes.filter((change) => change.client === client).length,
    }))
  }
}
