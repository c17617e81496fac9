import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../accounts/clients/public-address.ts'

export interface Post {
  readonly url: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

export type Posted =
  | { readonly status: number }
  | { readonly refused: string; readonly isFinal: boolean; readonly isBusy?: boolean }

const connectedByMs = 4_000
const answeredByMs = 10_000
/** So many calls to one host at once. */
const mostOfHost = 8
const callsTo = new Map<string, number>()

/**
 * Sends something to an address that a person named. Its name is looked up once, each address it has must be public
 * unless private ones are allowed, and the connection goes to what was looked up. No redirect is followed, and of the
 * answer only the status is read.
 */
export async function post(what: Post, allowPrivate: boolean): Promise<Posted> {
  const { host } = new URL(what.url)
  const calls = callsTo.get(host) ?? 0
  if (calls >= mostOfHost) return { refused: 'its host is busy', isFinal: false, isBusy: true }
  callsTo.set(host, calls + 1)
  try {
    return await call(what, allowPrivate)
  } finally {
    const left = (callsTo.get(host) ?? 1) - 1
    if (left > 0) callsTo.set(host, left)
    else callsTo.delete(host)
  }
}

async function call({ url, body, headers }: Post, allowPrivate: boolean): Promise<Posted> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  const isAllowed = allowPrivate || found.every(({ address }) => isPublicAddress(address))
  if (!isAllowed && isIP(host)) return { refused: 'its host is not on the public internet', isFinal: true }
  // Of a name nobody learns whether this network knows it.
  if (!first || !isAllowed) return { refused: notFound(allowPrivate), isFinal: false }
  const pinned: LookupFunction = (_, options, done) =>
    options.all ? done(null, [first]) : done(null, first.address, first.family)
  const options = {
    method: 'POST',
    lookup: pinned,
    headers: { ...headers, 'content-length': String(body.length), 'user-agent': 'waymark' },
    signal: AbortSignal.timeout(answeredByMs),
    agent: false as const,
    maxHeaderSize: 16_384,
  }
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const asked = request(url, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0 })
      asked.destroy()
    })
    const unconnected = setTimeout(() => asked.destroy(), connectedByMs).unref()
    asked.once('socket', (socket) =>
      socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(unconnected)),
    )
    asked.once('close', () => clearTimeout(unconnected))
    asked.once('error', ({ name }) =>
      resolve({
        refused:
          name === 'AbortError' || name === 'TimeoutError'
            ? 'it did not answer in time'
            : 'it cannot be reached',
        isFinal: false,
      }),
    )
    asked.end(body)
  })
}

function notFound(allowPrivate: boolean): string {
  return `its host cannot be found${allowPrivate ? '' : ' on the public internet'}`
}

/** Why nothing got through, as a delivery says it. */
export function notSent({ refused, isFinal, isBusy = false }: Exclude<Posted, { readonly status: number }>) {
  return { outcome: refused, isFinal, isBusy }
}
