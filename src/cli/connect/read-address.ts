import type { ServerAddress } from '../../clients/client.ts'
import type { Flags } from '../../config.ts'
import { type Failure, invalid } from '../../errors.ts'

/** The address of a server, with the contract and the profile where they go in an address. */
export function readAddress(given: string, flags: Flags): ServerAddress {
  const local = ['data', 'project', 'user'].find((flag) => typeof flags[flag] === 'string')
  if (local) throw refused(`--${local} is for a server that the client starts; the one at --url has its own.`)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || given.length > 2_000)
    throw refused('--url must be an address such as http://127.0.0.1:4949/mcp.')
  if (url.username || url.password) throw refused('--url would put a password into a file; leave it out.')
  if (url.pathname === '/') url.pathname = '/mcp'
  if (typeof flags.contract === 'string' && flags.contract !== 'native') {
    if (!/\/mcp\/?$/.test(url.pathname))
      throw refused('--url names a contract already, or does not end in /mcp; leave --contract out.')
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${flags.contract}`
  }
  if (typeof flags.profile === 'string') url.searchParams.set('profile', flags.profile)
  return { kind: 'http', url: url.href }
}

function refused(message: string): Failure {
  return invalid('bad_arguments', message, { hint: 'waymark connect --help shows how to call it.' })
}
