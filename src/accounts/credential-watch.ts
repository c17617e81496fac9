import type { CredentialWatch } from '../identity.ts'
import type { Auth } from './auth.ts'

const model = 'rateLimit'
/** A row that counts how often anything was taken back, on whichever node or by the command line. */
const key = 'revocations'
const usualEveryMs = 1_000

/** Says to all nodes that something was taken back. */
export async function announceRevocation(auth: Auth): Promise<void> {
  const { adapter } = await auth.$context
  const where = [{ field: 'key', value: key }]
  const set = { lastRequest: Date.now() }
  if (await adapter.incrementOne({ model, where, increment: { count: 1 }, set })) return
  try {
    await adapter.create({ model, data: { key, count: Math.floor(Math.random() * 1e9), ...set } })
  } catch (error) {
    // Another node was first.
    if (!(await adapter.incrementOne({ model, where, increment: { count: 1 }, set }))) throw error
  }
}

interface WatchParts {
  readonly auth: Auth
  /** What was remembered of anybody's credentials is to be looked up again. */
  readonly forget: () => void
  readonly holds: (credential: string) => Promise<boolean>
  readonly report: (error: unknown) => void
  readonly everyMs?: number
}

/** Ends what was opened with a credential soon after that was taken back, wherever it was: one small query a second. */
export class RevocationWatch implements CredentialWatch {
  readonly #parts: WatchParts
  readonly #watched = new Map<string, Set<() => void>>()
  readonly #timer: NodeJS.Timeout
  #seen: number | null | undefined
  #looking: Promise<void> | undefined

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.look(), parts.everyMs ?? usualEveryMs)
    this.#timer.unref()
  }

  watch(credential: string, onEnd: () => void): () => void {
    const same = this.#watched.get(credential) ?? new Set()
    this.#watched.set(credential, same.add(onEnd))
    return () => {
      same.delete(onEnd)
      if (same.size === 0 && this.#watched.get(credential) === same) this.#watched.delete(credential)
    }
  }

  /** One look at a time; a failed one is repeated by the next. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error) => this.#parts.report(error))
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  end(): void {
    clearInterval(this.#timer)
    this.#watched.clear()
  }

  async #look(): Promise<void> {
    const { adapter } = await this.#parts.auth.$context
    const row = await adapter.findOne<{ count: number }>({ model, where: [{ field: 'key', value: key }] })
    const now = row?.count ?? null
    if (now === this.#seen) return
    this.#parts.forget()
    for (const [credential, ends] of [...this.#watched]) {
      if (await this.#parts.holds(credential)) continue
      for (const end of [...ends]) end()
    }
    this.#seen = now
  }
}
