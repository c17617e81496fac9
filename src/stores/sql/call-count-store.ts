import type { CallCount, CallCountStore } from '../../usage/call-durations.ts'
import { type Engine, gathered } from './engine.ts'
import { readJson } from './read-json.ts'
import { sql } from './statement.ts'

type CountRow = readonly [
  day: string,
  contract: string,
  tool: string,
  outcome: string,
  calls: number,
  durations: string,
]

export class SqlCallCountStore implements CallCountStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async add(counts: readonly CallCount[]): Promise<void> {
    const owner = this.#owner
    // In one order, so that two processes never wait for each other's rows.
    const sorted = counts.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    await gathered(this.#engine, owner, async (queries) => {
      const adding = sorted.map(({ day, contract, tool, outcome, calls, durations }) =>
        // Held until the end, so that what two processes add at once is added up.
        queries.all<readonly [calls: number, durations: string]>(
          sql`INSERT INTO call_counts (owner, day, contract, tool, outcome, calls, durations)
            VALUES (${owner}, ${day}, ${contract}, ${tool}, ${outcome}, ${calls}, ${JSON.stringify(durations)})
            ON CONFLICT (owner, day, contract, tool, outcome) DO UPDATE SET calls = call_counts.calls + excluded.calls
            RETURNING call_counts.calls, call_counts.durations`,
        ),
      )
      const added = await Promise.all(adding)
      for (const [place, { day, contract, tool, outcome, calls, durations }] of sorted.entries()) {
        const row = added[place]?.[0]
        if (!row || row[0] === calls) continue
        const before: number[] = readJson(row[1])
        const sum = durations.map((count, place) => count + (before[place] ?? 0))
        queries.run(sql`UPDATE call_counts SET durations = ${JSON.stringify(sum)} WHERE owner = ${owner}
          AND day = ${day} AND contract = ${contract} AND tool = ${tool} AND outcome = ${outcome}`)
      }
    })
  }

  async list(since: string): Promise<CallCount[]> {
    const rows = await this.#engine.read<CountRow>(
      this.#owner,
      sql`SELECT day, contract, tool, outcome, calls, durations FROM call_counts
        WHERE owner = ${this.#owner} AND day >= ${since} ORDER BY day, contract, tool, outcome`,
    )
    return rows.map(([day, contract, tool, outcome, calls, durations]) => ({
      day,
      contract,
      tool,
      outcome,
      calls,
      durations: readJson(durations),
    }))
  }
}

function nameOf({ day, contract, tool, outcome }: CallCount): string {
  return [day, contract, tool, outcome].join(' ')
}
