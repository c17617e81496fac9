import type { CallCountStore } from '../calls.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { CallRecord } from './call.ts'
import type { CallCounts } from './call-counts.ts'

/** Where activity is kept. */
export interface ActivityBooks {
  readonly context: (owner: string) => ContextStore
  readonly callCounts: (owner: string) => CallCountStore
  /** Told when something could not be kept; nobody waits for it. */
  readonly warn: (message: string, facts: object) => void
}

interface Visits {
  readonly owner: string
  readonly client: string | null
  calls: number
  at: Date
}

const soonMs = 250

/**
 * What happened, kept after the answers have gone out: sessions, reads of files, counts of calls. Several calls are
 * kept together, so that reading never costs a write of its own.
 */
export class Activity {
  readonly #books: ActivityBooks
  readonly #counts: CallCounts
  #visits = new Map<string, Visits>()
  #reads = new Map<string, { at: Date; paths: string[] }>()
  readonly #sessions = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #keeping: Promise<void> = Promise.resolve()

  constructor(books: ActivityBooks, counts: CallCounts) {
    this.#books = books
    this.#counts = counts
  }

  called(record: CallRecord): void {
    const { owner, client = null, at } = record
    this.#counts.add(record)
    // Refused at the door: nobody was here.
    if (owner.trim() === '') return
    const key = `${owner}\0${client ?? ''}`
    const visits = this.#visits.get(key) ?? { owner, client, calls: 0, at }
    visits.calls += 1
    visits.at = at
    this.#visits.set(key, visits)
    this.#soon()
  }

  read(owner: string, path: string, at: Date): void {
    const reads = this.#reads.get(owner) ?? { at, paths: [] }
    reads.paths.push(path)
    this.#reads.set(owner, { ...reads, at })
    this.#soon()
  }

  /** The session that a client was last seen in, if it was kept already. */
  session(owner: string, client: string | undefined): string | undefined {
    return this.#sessions.get(`${owner}\0${client ?? ''}`)
  }

  /** Keeps everything now, for the end of the process. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#keep()
    await this.#keeping
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#keep()
    }, soonMs).unref()
  }

  #keep(): void {
    const [visits, reads, counts] = [this.#visits, this.#reads, this.#counts.take()]
    this.#visits = new Map()
    this.#reads = new Map()
    const work: (() => Promise<unknown>)[] = [
      ...[...visits].map(([key, { owner, client, calls, at }]) => async () => {
        const session = await this.#books.context(owner).touchSession({ actor: owner, client, calls, at })
        this.#sessions.set(key, session.id)
      }),
      ...[...reads].map(
        ([owner, { at, paths }]) =>
          () =>
            this.#books.context(owner).countReads(paths, at),
      ),
      ...[...counts].map(
        ([owner, own]) =>
          () =>
            this.#books.callCounts(owner).add(own),
      ),
    ]
    this.#keeping = this.#keeping.then(async () => {
      for (const step of work) await step().catch((err) => this.#books.warn('activity was not kept', { err }))
    })
  }
}
