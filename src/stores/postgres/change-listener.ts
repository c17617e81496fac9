import type { Socket } from 'node:net'
import type { Client } from 'pg'
import type { Subscription } from '../../change.ts'
import { Subscribers } from '../subscribers.ts'
import { channel, nameOf } from './announcer.ts'

/** A connection that says nothing for so long is asked whether it is there. */
const pulseMs = 15_000
const patience = { connectionTimeoutMillis: 3_000, query_timeout: 5_000 }
const slowestRetryMs = 5_000

/** A node that ends between a change and its announcement says nothing, so everybody looks by themselves this often. */
export const lookMs = 30_000
const turnMs = 1_000

/**
 * Hears what all nodes announce, over one connection of its own, open while somebody watches. When it breaks it is made
 * anew, and then everything counts as changed: what was announced meanwhile was said to nobody.
 */
export class ChangeListener {
  readonly #url: string
  readonly #onError: (error: Error) => void
  readonly #watchers = new Subscribers()
  #client: Client | undefined
  #connecting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #turns: NodeJS.Timeout | undefined
  #failures = 0

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url
    this.#onError = onError
  }

  watch(topics: readonly string[], tell: () => void): Subscription {
    const own = () => tell()
    this.#watchers.add(own, topics.map(nameOf))
    this.#connecting ??= this.#connect()
    this.#turns ??= setInterval(() => this.#watchers.tellNext(turnMs / lookMs), turnMs).unref()
    return {
      ready: this.#connecting,
      unsubscribe: () => {
        this.#watchers.remove(own)
        if (this.#watchers.size === 0) this.close()
      },
    }
  }

  /** What this node changed itself, which needs no announcement. */
  tell(topics: readonly string[]): void {
    if (this.#watchers.size > 0) for (const topic of topics) this.#watchers.tell(nameOf(topic))
  }

  close(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#turns)
    this.#turns = undefined
    const client = this.#client
    this.#client = this.#connecting = undefined
    this.#failures = 0
    if (!client) return
    // On a silent network the farewell is never answered, and nothing else should wait for it.
    streamOf(client).unref()
    void client.end().catch(() => {})
  }

  /** Ends with the first attempt, whatever came of it; a later one tells everybody. */
  async #connect(): Promise<void> {
    const { default: pg } = await import('pg')
    if (this.#watchers.size === 0) return
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'waymark listener',
      ...patience,
    })
    this.#client = client
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the connection was ended')))
    client.on('notification', ({ payload }) => this.#watchers.tell(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      this.#lost(client, error as Error)
      return
    }
    if (this.#client !== client) return
    if (this.#failures > 0) this.#watchers.tellAll()
    this.#failures = 0
    this.#askSoon(client)
  }

  /** A network that fell silent looks like one where nothing happens. */
  #askSoon(client: Client): void {
    this.#timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => this.#client === client && this.#askSoon(client),
        (error) => this.#lost(client, error),
      )
    }, pulseMs).unref()
  }

  #lost(client: Client, error: Error): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    // Not `end`, which would wait for the other side to answer.
    streamOf(client).destroy()
    if (this.#failures === 0) this.#onError(error)
    const wait = Math.min(slowestRetryMs, 100 * 2 ** this.#failures) * (0.5 + Math.random() / 2)
    this.#failures += 1
    this.#timer = setTimeout(() => void this.#connect(), wait).unref()
  }
}

function streamOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
