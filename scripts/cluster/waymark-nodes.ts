import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Front } from './front.ts'
import { nodePort, primaryPort, publicPort } from './front-settings.ts'
import { Daemon, until } from './processes.ts'

export const publicUrl = `http://127.0.0.1:${publicPort}`

/** A built Waymark. */
export interface Version {
  readonly name: string
  readonly cli: string
  /** One that does not know the mode for poolers of transactions is given connections that last. */
  readonly preparesStatements: boolean
}

/** Three `waymark serve --accounts`, each with a PgBouncer beside it. */
export class WaymarkNodes {
  readonly #folder: string
  readonly #front: Front
  readonly #passwords: { readonly database: string; readonly secret: string }
  readonly #nodes: (Daemon | undefined)[] = []

  constructor(folder: string, front: Front, passwords: { database: string; secret: string }) {
    this.#folder = folder
    this.#front = front
    this.#passwords = passwords
  }

  async start(number: number, version: Version): Promise<void> {
    const data = join(this.#folder, `waymark-${number}`)
    mkdirSync(data, { recursive: true })
    const daemon = new Daemon({
      name: `waymark ${number}`,
      command: [
        process.execPath,
        ...[version.cli, 'serve', '--accounts', '--host', '127.0.0.1', '--port', String(nodePort(number))],
      ],
      log: join(this.#folder, `waymark-${number}.log`),
      env: this.#settings(number, data, version),
    })
    this.#nodes[number] = daemon
    daemon.start()
    await until(`node ${number} is ready`, () => this.isReady(number))
  }

  async stop(number: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#nodes[number]?.stop(signal)
  }

  /** One after the other: no more requests, ended, started in the other version, requests again. */
  async replaceAll(version: Version): Promise<void> {
    for (const number of [1, 2, 3]) {
      await this.#front.setState(number, 'drain')
      await this.stop(number)
      await this.start(number, version)
      await this.#front.setState(number, 'ready')
      await until(`node ${number} is sent requests`, () => this.#front.isUp(number))
    }
  }

  async isReady(number: number): Promise<boolean> {
    const url = `http://127.0.0.1:${nodePort(number)}/readyz`
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  }

  #settings(number: number, data: string, { preparesStatements }: Version): Record<string, string> {
    const login = `postgres://waymark:${this.#passwords.database}@127.0.0.1`
    const database = preparesStatements ? 'waymark_session' : 'waymark'
    return {
      DATABASE_URL: `${login}:${6431 + number}/${database}`,
      WAYMARK_LISTEN_URL: `${login}:${primaryPort}/waymark`,
      ...(!preparesStatements && { WAYMARK_PREPARED_STATEMENTS: 'off' }),
      WAYMARK_SECRET: this.#passwords.secret,
      WAYMARK_URL: publicUrl,
      WAYMARK_PROXIES: '1',
      WAYMARK_SIGN_UP: 'open',
      WAYMARK_RATE_LIMITS: 'off',
      WAYMARK_EMBEDDER: 'off',
      WAYMARK_LOG: 'warn',
      WAYMARK_DATA: data,
      WAYMARK_PROJECT: data,
    }
  }
}
