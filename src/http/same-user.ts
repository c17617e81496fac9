import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>

/** The kernel's tables of connections, where there are such. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * Whether a connection from this machine was opened by another of its users. Linux says whose every socket is; where
 * nothing says it, nobody is kept out. Root is not: it could read the data anyway.
 */
export function isOfAnotherUser(socket: Ends, own = process.getuid?.(), read = readTables): boolean {
  const { remoteAddress, remotePort, localAddress, localPort } = socket
  if (own === undefined || !remoteAddress || !localAddress || !remotePort || !localPort) return false
  const there = endpoint(remoteAddress, remotePort)
  const here = endpoint(localAddress, localPort)
  let isListed = false
  for (const line of read()) {
    const [, from = '', to = '', , , , , uid, , inode] = line.trim().split(/\s+/)
    if (isAt(from, here) && isAt(to, there)) isListed = true
    if (!isAt(from, there) || !isAt(to, here)) continue
    // A socket that its program has closed is nobody's and shows as root's: whoever sends and hangs up at once.
    return inode === '0' || (Number(uid) !== own && uid !== '0')
  }
  return isListed
}

function readTables(): string[] {
  if (process.platform !== 'linux') return []
  return tables.flatMap((table) => {
    try {
      return readFileSync(table, 'latin1').split('\n').slice(1)
    } catch {
      return []
    }
  })
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
function isAt(listed: string, endpoint: string): boolean {
  return listed === endpoint || listed === `0000000000000000FFFF0000${endpoint}`
}
