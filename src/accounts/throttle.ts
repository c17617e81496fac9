import type { AuthContext } from 'better-auth'

export interface Rule {
  /** In seconds. */
  readonly window: number
  readonly max: number
}

interface Admission {
  readonly allowed: boolean
  /** In seconds, when it was not. */
  readonly retryAfter: number | null
}

interface Count {
  readonly key: string
  readonly count: number
  /** When the window began, in milliseconds; PostgreSQL gives it as text. */
  readonly lastRequest: number | string
}

const model = 'rateLimit'

/** As much of the database as counting takes. */
type Counts = Pick<AuthContext['adapter'], 'findOne' | 'create' | 'incrementOne' | 'deleteMany'>

/** Counts attempts in the database, so that a limit holds whichever node is asked. */
export class Throttle {
  readonly #context: () => Promise<{ readonly adapter: Counts }>

  constructor(context: () => Promise<{ readonly adapter: Counts }>) {
    this.#context = context
  }

  /** Counts one more attempt, unless there were too many within the window. Of several at once, none is overlooked. */
  async consume(key: string, rule: Rule): Promise<Admission> {
    const { adapter } = await this.#context()
    const now = Date.now()
    const known = await adapter.findOne<Count>({ model, where: [{ field: 'key', value: key }] })
    if (!known) {
      try {
        await adapter.create({ model, data: { key, count: 1, lastRequest: now } })
        return { allowed: true, retryAfter: null }
      } catch (error) {
        if (await adapter.findOne({ model, where: [{ field: 'key', value: key }] }))
          return this.consume(key, rule)
        throw error
      }
    }
    const begun = Number(known.lastRequest)
    const same = [
      { field: 'key', value: key },
      { field: 'lastRequest', value: begun },
    ]
    if (now - begun >= rule.window * 1_000) {
      const set = { count: 1, lastRequest: now }
      const isFirst = await adapter.incrementOne({ model, where: same, increment: {}, set })
      return isFirst ? { allowed: true, retryAfter: null } : this.consume(key, rule)
    }
    const below = { field: 'count', operator: 'lt' as const, value: rule.max }
    const counted = await adapter.incrementOne({ model, where: [...same, below], increment: { count: 1 } })
    if (counted) return { allowed: true, retryAfter: null }
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((begun + rule.window * 1_000 - now) / 1_000)) }
  }

  /** Takes back one attempt that turned out to be rightful. */
  async giveBack(key: string): Promise<void> {
    const { adapter } = await this.#context()
    const where = [
      { field: 'key', value: key },
      { field: 'count', operator: 'gt' as const, value: 0 },
    ]
    await adapter.incrementOne({ model, where, increment: { count: -1 } })
  }

  /** Forgets windows that are over for every rule. */
  async sweep(now = Date.now()): Promise<void> {
    const { adapter } = await this.#context()
    const longAgo = now - 86_400_000
    await adapter.deleteMany({ model, where: [{ field: 'lastRequest', operator: 'lt', value: longAgo }] })
  }
}
