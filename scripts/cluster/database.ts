import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { etcdCommand, patroniSettings } from './database-settings.ts'
import type { Machine } from './network.ts'
import { Daemon, execute, until } from './processes.ts'

/** One of three machines with PostgreSQL under Patroni, and a member of etcd. */
export interface DatabaseNode {
  readonly machine: Machine
  /** All that runs on it, as when the machine loses its power. */
  kill(): Promise<void>
  /** PostgreSQL alone; Patroni lives and sees it. */
  killPostgres(): void
  start(): void
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  /** Bytes behind the primary, where it follows. */
  readonly lag?: number | string
}

export class Database {
  readonly nodes: readonly DatabaseNode[]

  constructor(folder: string, machines: readonly Machine[], passwords: Passwords) {
    this.nodes = machines.map((machine) => startNode(folder, machine, machines, passwords))
  }

  /** Where Patroni answers that it leads. */
  async primary(): Promise<DatabaseNode | undefined> {
    for (const node of this.nodes) if ((await ask(node, '/primary'))?.ok) return node
    return undefined
  }

  async hasPrimary(): Promise<boolean> {
    return (await this.primary()) !== undefined
  }

  async members(): Promise<readonly Member[]> {
    for (const node of this.nodes) {
      const response = await ask(node, '/cluster')
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }

  /** One leads, one follows in step, one follows. */
  async isWhole(): Promise<boolean> {
    const members = await this.members()
    const leader = members.find(({ role }) => role === 'leader')
    const inStep = members.filter(({ role }) => role === 'sync_standby')
    const following = members.filter(
      (one) =>
        one !== leader &&
        ['running', 'streaming'].includes(one.state) &&
        one.timeline === leader?.timeline &&
        Number(one.lag) < 100_000,
    )
    return following.length === this.nodes.length - 1 && inStep.length === 1 && (await this.hasPrimary())
  }

  async switchOver(): Promise<void> {
    const leader = await this.primary()
    const candidate = (await this.members()).find(({ role }) => role === 'sync_standby')
    if (!leader || !candidate) throw new Error('there is nobody to hand over to')
    const response = await fetch(`http://${leader.machine.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.machine.name, candidate: candidate.name }),
      signal: AbortSignal.timeout(60_000),
    })
    if (!response.ok) throw new Error(`Patroni refused: ${await response.text()}`)
  }
}

export interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly waymark: string
}

function startNode(
  folder: string,
  machine: Machine,
  all: readonly Machine[],
  passwords: Passwords,
): DatabaseNode {
  const own = join(folder, machine.name)
  mkdirSync(own)
  const settings = join(folder, `${machine.name}.json`)
  writeFileSync(settings, JSON.stringify(patroniSettings(own, machine, all, passwords), null, 2))
  const common = { asPostgres: true, network: machine.network, log: join(folder, `${machine.name}.log`) }
  const etcd = new Daemon({ ...common, name: 'etcd', command: etcdCommand(own, machine, all) })
  const patroni = new Daemon({
    ...common,
    name: 'patroni',
    command: ['patroni', settings],
    env: { HOME: own },
  })
  const killPostgres = () => {
    const [pid] = readFileSync(join(own, 'data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  return {
    machine,
    killPostgres,
    async kill() {
      await Promise.all([patroni.stop('SIGKILL'), etcd.stop('SIGKILL')])
      killPostgres()
      // Its children end by themselves when they see that it is gone.
      await until('PostgreSQL is gone', async () => !(await execute('ps', 'ax')).includes(`-D ${own}/data`))
    },
    start() {
      etcd.start()
      patroni.start()
    },
  }
}

async function ask({ machine }: DatabaseNode, path: string): Promise<Response | undefined> {
  const url = `http://${machine.address}:8008${path}`
  return fetch(url, { signal: AbortSignal.timeout(1_500) }).catch(() => undefined)
}
