import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands between the program and a PostgreSQL server, and fails like a network does. */
export class FaultyNetwork {
  readonly #target: URL
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  /** Called with what the server sends; to say false is to lose it and all that follows on that connection. */
  #letsThrough: (data: Buffer) => boolean = () => true
  /** The same for what is sent to the server. */
  #letsOut: (data: Buffer) => boolean = () => true
  #isSilent = false
  #resets = false
  #port = 0

  /** `url` is the server's address; its own `url` is the same database through the proxy. */
  static async to(url: string): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(url)
    await network.#listen(0)
    onTestFinished(() => network.refuse())
    return network
  }

  private constructor(url: string) {
    this.#target = new URL(url)
    this.#server = createServer((client) => this.#accept(client))
  }

  get url(): string {
    const url = new URL(this.#target)
    url.port = String(this.#port)
    return url.href
  }

  get connections(): number {
    return this.#pairs.size
  }

  /** Cuts all connections; new ones are still made. */
  cut(): void {
    for (const [client, upstream] of this.#pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
    this.#pairs.clear()
  }

  /** Cuts all connections, and nobody listens any more. */
  async refuse(): Promise<void> {
    this.cut()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Cuts all connections, and every new one at once. */
  reset(): void {
    this.#resets = true
    this.cut()
  }

  /** Connections stay, and nothing arrives any more, like behind a cable that was pulled. */
  fallSilent(): void {
    this.#isSilent = true
  }

  async restore(): Promise<void> {
    if (this.#isSilent) this.cut()
    this.#isSilent = this.#resets = false
    if (!this.#server.listening) await this.#listen(this.#port)
  }

  /** Cuts everything in place of the next answer that has these words in it. */
  cutBeforeAnswer(words: string): void {
    this.#letsThrough = (data) => {
      if (!data.includes(words)) return true
      this.#letsThrough = () => true
      this.cut()
      return false
    }
  }

  /** Cuts everything in place of the next request that has these words in it: the server never hears it. */
  cutBeforeRequest(words: string): void {
    this.#letsOut = (data) => {
      if (!data.includes(words)) return true
      this.#letsOut = () => true
      this.cut()
      return false
    }
  }

  /** The same as `cutBeforeAnswer`, and from then on nobody listens. */
  refuseBeforeAnswer(words: string): void {
    this.#letsThrough = (data) => {
      if (!data.includes(words)) return true
      this.#letsThrough = () => true
      void this.refuse()
      return false
    }
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  #accept(client: Socket): void {
    client.on('error', () => {})
    if (this.#resets) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(Number(this.#target.port), this.#target.hostname)
    const pair = [client, upstream] as const
    this.#pairs.add(pair)
    upstream.on('error', () => {})
    client.on('data', (data) => !this.#isSilent && this.#letsOut(data) && upstream.write(data))
    upstream.on('data', (data) => !this.#isSilent && this.#letsThrough(data) && client.write(data))
    for (const [one, other] of [pair, [upstream, client]] as const) {
      one.on('close', () => {
        this.#pairs.delete(pair)
        other.destroy()
      })
    }
  }
}
