import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>

/** The kernel's tables of connections, where there are such. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * Those of the connections from this machine that were opened by another of its users. Linux says whose every socket is;
 * where nothing says it, nobody is kept out. Root is not: it could read the data anyway. Reading a table takes
 * milliseconds, however few there are to look up.
 */
export function ofAnotherUser<Some extends Ends>(
  sockets: readonly Some[],
  own = process.getuid?.(),
  tables: Iterable<readonly string[]> = readTables(),
): Some[] {
  if (own === undefined) return []
  const theirEnds = new Map<string, Some>()
  const ourEnds = new Map<string, Some>()
  for (const socket of sockets) {
    const { remoteAddress, remotePort, localAddress, localPort } = socket
    if (!remoteAddress || !localAddress || !remotePort || !localPort) continue
    const [there, here] = [endpoint(remoteAddress, remotePort), endpoint(localAddress, localPort)]
    theirEnds.set(`${there} ${here}`, socket)
    ourEnds.set(`${here} ${there}`, socket)
  }
  const others: Some[] = []
  const listed = new Set<Some>()
  for (const lines of tables) {
    for (const line of lines) {
      const ends = endsIn(line)
      const socket = theirEnds.get(ends)
      if (socket) {
        theirEnds.delete(ends)
        if (isOfAnother(line, own)) others.push(socket)
      } else if (ourEnds.has(ends)) listed.add(ourEnds.get(ends) as Some)
    }
    if (theirEnds.size === 0) break
  }
  // Their end is gone, where ours is still there.
  return [...others, ...[...theirEnds.values()].filter((socket) => listed.has(socket))]
}

function isOfAnother(line: string, own: number): boolean {
  const [, , , , , , , uid, , inode] = line.trim().split(/\s+/)
  // A socket that its program has closed is nobody's and shows as root's: whoever sends and hangs up at once.
  return inode === '0' || (Number(uid) !== own && uid !== '0')
}

/** Read when they are asked for: most connections stand in the first. */
function* readTables(): Generator<string[]> {
  if (process.platform !== 'linux') return
  for (const table of tables) {
    try {
      yield readFileSync(table, 'latin1').split('\n').slice(1)
    } catch {}
  }
}

/** As the tables write it: each 32 bits of the address in the machine's own order of bytes. */
function endpoint(address: string, port: number): string {
  const at = port.toString(16).toUpperCase().padStart(4, '0')
  const v4 = address.replace(/^::ffff:/, '')
  if (v4.includes(':')) return `00000000000000000000000001000000:${at}` // of version 6, this machine is ::1 alone
  const bytes = v4.split('.').map((byte) => Number(byte).toString(16).toUpperCase().padStart(2, '0'))
  return `${bytes.reverse().join('')}:${at}`
}

/** An address of version 4 also stands at the end of one of version 6. */
const mapped = '0000000000000000FFFF0000'

/** The two addresses of a line, which are most of what is looked at of a long table. */
function endsIn(line: string): string {
  const from = line.indexOf(': ') + 2
  const ends = line.slice(from, line.indexOf(' ', line.indexOf(' ', from) + 1))
  return ends.length > mapped.length ? ends.replaceAll(mapped, '') : ends
}
