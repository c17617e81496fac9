import { type AuditedCall, type AuditQuery, type AuditStore, auditIdAt } from '../../usage/audit.ts'
import { type Engine, gathered } from './engine.ts'
import { join, type Statement, sql } from './statement.ts'

type AuditRow = readonly [
  id: string,
  at: number,
  contract: string,
  tool: string,
  client: string,
  outcome: string,
  milliseconds: number,
  via: string | null,
  requestId: string | null,
]

const mostRows = 128

export class SqlAuditStore implements AuditStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async add(calls: readonly AuditedCall[]): Promise<void> {
    await gathered(this.#engine, this.#owner, async (queries) => {
      for (const rows of inPowersOfTwo(calls))
        queries.run(sql`INSERT INTO audit
          (owner, id, at, contract, tool, client, outcome, milliseconds, via, request_id)
          VALUES ${join(rows.map(this.#row), ', ')} ON CONFLICT (owner, id) DO NOTHING`)
    })
  }

  #row = (call: AuditedCall): Statement => {
    const { id, at, contract, tool, client, outcome, milliseconds, via, requestId } = call
    return sql`(${this.#owner}, ${id}, ${at.getTime()}, ${contract}, ${tool}, ${client ?? ''}, ${outcome},
      ${milliseconds}, ${via}, ${requestId})`
  }

  async list({ limit, before, since, client, tool, outcome }: AuditQuery): Promise<AuditedCall[]> {
    const where = [sql`owner = ${this.#owner}`]
    if (before !== undefined) where.push(sql`id < ${before}`)
    if (since !== undefined) where.push(sql`id >= ${auditIdAt(since)}`)
    if (client !== undefined) where.push(sql`client = ${client}`)
    if (tool !== undefined) where.push(sql`tool = ${tool}`)
    if (outcome !== undefined) where.push(sql`outcome = ${outcome}`)
    const rows = await this.#engine.read<AuditRow>(
      this.#owner,
      sql`SELECT id, at, contract, tool, client, outcome, milliseconds, via, request_id FROM audit
        WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${limit}`,
    )
    return rows.map(toCall)
  }

  async clients(since: Date, limit: number) {
    const owner = this.#owner
    const [seen, changed] = await Promise.all([
      this.#engine.read<readonly [client: string, lastAt: number, calls: number]>(
        owner,
        sql`SELECT client, max(at) AS last_at, count(*) FROM audit
          WHERE owner = ${owner} AND id >= ${auditIdAt(since)}
          GROUP BY client ORDER BY last_at DESC, client LIMIT ${limit}`,
      ),
      this.#engine.read<readonly [client: string, changes: number]>(
        owner,
        sql`SELECT coalesce(client, ''), count(DISTINCT (project || ' ' || id)) FROM changes
          WHERE at >= ${since.getTime()} AND (project = ${owner} OR (actor = ${owner}
            AND project IN (SELECT m.project FROM project_members m WHERE m.member = ${owner})))
          GROUP BY coalesce(client, '')`,
      ),
    ])
    const changes = new Map(changed)
    return seen.map(([client, lastAt, calls]) => ({
      client: client === '' ? null : client,
      lastAt: new Date(lastAt),
      calls,
      changes: changes.get(client) ?? 0,
    }))
  }
}

function toCall([id, at, contract, tool, client, ...row]: AuditRow): AuditedCall {
  const [outcome, milliseconds, via, requestId] = row
  const named = client === '' ? null : client
  return { id, at: new Date(at), contract, tool, client: named, outcome, milliseconds, via, requestId }
}

/** Few texts need preparing when a statement has 1, 2, 4 … rows. */
function* inPowersOfTwo<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  let from = 0
  while (from < items.length) {
    const size = Math.min(mostRows, 2 ** Math.floor(Math.log2(items.length - from)))
    yield items.slice(from, from + size)
    from += size
  }
}
