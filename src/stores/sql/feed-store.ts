import type { Feed, FeedStore } from '../../projects/feeds.ts'
import type { Engine } from './engine.ts'
import { type Statement, sql } from './statement.ts'

type FeedRow = readonly [id: string, owner: string, project: string, createdAt: number]

const columns: Statement = { parts: ['id, owner, of_project, created_at'], values: [] }

export class SqlFeedStore implements FeedStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async list(): Promise<Feed[]> {
    const rows = await this.#engine.read<FeedRow>(
      this.#owner,
      sql`SELECT ${columns} FROM feeds WHERE owner = ${this.#owner}
        ORDER BY CASE WHEN of_project = '' THEN 0 ELSE 1 END, created_at, id`,
    )
    return rows.map(toFeed)
  }

  async put({ id, owner, project, createdAt }: Feed, tokenHash: string): Promise<void> {
    await this.#engine.write(this.#owner, async (queries) => {
      queries.run(sql`DELETE FROM feeds WHERE owner = ${owner} AND of_project = ${project ?? ''}`)
      queries.run(sql`INSERT INTO feeds (owner, id, of_project, token_hash, created_at)
        VALUES (${owner}, ${id}, ${project ?? ''}, ${tokenHash}, ${createdAt.getTime()})`)
    })
  }

  remove(id: string): Promise<boolean> {
    const removed = sql`DELETE FROM feeds WHERE owner = ${this.#owner} AND id = ${id} RETURNING id`
    return this.#engine.write(this.#owner, async (queries) => (await queries.all(removed)).length > 0)
  }
}

/** `show` says in a transaction that it knows the secret with this hash, where the engine has to be told. */
export async function findFeed(
  engine: Engine,
  tokenHash: string,
  show: readonly Statement[],
): Promise<Feed | undefined> {
  const select = sql`SELECT ${columns} FROM feeds WHERE token_hash = ${tokenHash}`
  const [row] =
    show.length === 0
      ? await engine.read<FeedRow>('', select)
      : await engine.write('', async (queries) => {
          for (const statement of show) queries.run(statement)
          return queries.all<FeedRow>(select)
        })
  return row && toFeed(row)
}

function toFeed([id, owner, project, createdAt]: FeedRow): Feed {
  return { id, owner, project: project === '' ? null : project, createdAt: new Date(createdAt) }
}
