import { spawn } from 'node:child_process'
import { execute } from './processes.ts'

export interface Named {
  readonly name: string
  readonly address: string
}

/** A network of its own, connected to a switch by one cable that can be pulled. */
export interface Machine extends Named {
  /** The process whose network it is. */
  readonly network: number
  unplug(): Promise<void>
  plugIn(): Promise<void>
  /** What it sends to these addresses goes astray, and to no others. */
  loseWayTo(addresses: readonly string[]): Promise<void>
  findWayTo(addresses: readonly string[]): Promise<void>
}

const bridge = 'waymark0'
/** The address of no machine: what is sent there is taken by none. */
const nobody = '02:00:00:00:00:01'

/** The switch. The script has an address there, too, and so have the programs in front of the database. */
export async function makeSwitch(): Promise<void> {
  await execute('ip', 'link', 'add', bridge, 'type', 'bridge')
  await execute('ip', 'address', 'add', '10.77.0.1/24', 'dev', bridge)
  await execute('ip', 'link', 'set', bridge, 'up')
}

export async function makeMachine(number: number): Promise<Machine> {
  const [name, address] = [`db${number}`, `10.77.0.${10 + number}`]
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const network = holder.pid as number
  await hasOwnNetwork(network)
  const inside = (...command: string[]) => execute('nsenter', `--net=/proc/${network}/ns/net`, ...command)
  await execute('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(network))
  await inside('ip', 'link', 'set', 'lo', 'up')
  await inside('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
  await inside('ip', 'link', 'set', 'eth0', 'up')
  await execute('ip', 'link', 'set', name, 'up')
  const plugIn = async () => void (await execute('ip', 'link', 'set', name, 'master', bridge))
  await plugIn()
  // Taken off the switch, what is sent arrives nowhere, and nobody is told.
  const unplug = async () => void (await execute('ip', 'link', 'set', name, 'nomaster'))
  return {
    ...{ name, address, network, unplug, plugIn },
    async loseWayTo(addresses) {
      for (const one of addresses)
        await inside('ip', 'neigh', 'replace', one, 'lladdr', nobody, 'dev', 'eth0', 'nud', 'permanent')
    },
    async findWayTo(addresses) {
      for (const one of addresses) await inside('ip', 'neigh', 'del', one, 'dev', 'eth0')
    },
  }
}

async function hasOwnNetwork(pid: number): Promise<void> {
  const own = await execute('readlink', '/proc/self/ns/net')
  for (let tries = 0; tries < 500; tries++) {
    if ((await execute('readlink', `/proc/${pid}/ns/net`)) !== own) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('no network of its own was made')
}
