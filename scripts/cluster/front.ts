import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { haproxySettings, pgbouncerSettings } from './front-settings.ts'
import type { Machine } from './network.ts'
import { Daemon } from './processes.ts'

/** What stands between the programs: HAProxy before the nodes and the primary, and a PgBouncer beside each node. */
export class Front {
  readonly haproxy: Daemon
  readonly poolers: readonly Daemon[]
  readonly #control: string

  constructor(folder: string, machines: readonly Machine[], password: string, nodes: number) {
    this.#control = join(folder, 'haproxy.sock')
    const settings = join(folder, 'haproxy.cfg')
    writeFileSync(settings, haproxySettings(this.#control, machines, nodes))
    this.haproxy = new Daemon({
      name: 'haproxy',
      command: ['haproxy', '-db', '-f', settings],
      log: join(folder, 'haproxy.log'),
    })
    const users = join(folder, 'pgbouncer-users.txt')
    writeFileSync(users, `"waymark" "${password}"\n`)
    this.poolers = Array.from({ length: nodes }, (_, index) => {
      const file = join(folder, `pgbouncer-${index + 1}.ini`)
      writeFileSync(file, pgbouncerSettings(users, 6432 + index))
      const log = join(folder, `pgbouncer-${index + 1}.log`)
      return new Daemon({ name: 'pgbouncer', command: ['pgbouncer', file], log, asPostgres: true })
    })
  }

  start(): void {
    this.haproxy.start()
    for (const pooler of this.poolers) pooler.start()
  }

  /** `drain` sends a node nothing new; `ready` does again. */
  async setState(node: number, state: 'drain' | 'ready'): Promise<void> {
    for (const backend of ['ready_nodes', 'living_nodes'])
      await this.#tell(`set server ${backend}/w${node} state ${state}`)
  }

  /** Whether a node is sent requests. */
  async isUp(node: number): Promise<boolean> {
    const lines = (await this.#tell('show stat')).split('\n')
    return lines.some((line) => line.startsWith(`ready_nodes,w${node},`) && line.includes(',UP,'))
  }

  async areAllUp(): Promise<boolean> {
    return (await Promise.all(this.poolers.map((_, index) => this.isUp(index + 1)))).every(Boolean)
  }

  #tell(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#control, () => socket.end(`${command}\n`))
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('error', reject).on('end', () => resolve(answer))
    })
  }
}
