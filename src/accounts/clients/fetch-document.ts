import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export const longestDocument = 10_240
const deadlineMs = 5_000
const jsonType = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i

/** Assistants that know documents do not register where documents are announced. */
const offline = 'A server without a way to the internet needs WAYMARK_CLIENTS=registration.'

/** Why a document is not taken, as a sentence that a person and the maker of the client can read. */
export class RefusedDocument extends Error {}

interface Resolved {
  readonly address: string
  readonly family: number
}

/** How the name of a host becomes addresses. */
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>

export interface Reach {
  /** Hosts with their port that may be at an address of this machine or network. */
  readonly privateHosts: readonly string[]
  readonly resolve?: Resolve
  readonly milliseconds?: number
}

/**
 * The text behind an address that a stranger names. The name is looked up once, each address it has must be public, and
 * the connection goes to what was looked up. No redirect is followed; size and time are limited.
 */
export async function fetchDocument(url: URL, reach: Reach): Promise<string> {
  const signal = AbortSignal.timeout(reach.milliseconds ?? deadlineMs)
  const timedOut = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () =>
      reject(new RefusedDocument('The document takes too long to come.')),
    ),
  )
  return await Promise.race([
    readFrom(url, await Promise.race([place(url, reach), timedOut]), signal),
    timedOut,
  ])
}

async function place(url: URL, { privateHosts, resolve = lookUp }: Reach): Promise<Resolved> {
  const isKnown = privateHosts.includes(url.host)
  if (url.port !== '' && !isKnown)
    throw new RefusedDocument('The document must be at the usual port of https, 443.')
  const found = await resolve(url.hostname).catch(() => [])
  const [first] = found
  if (first === undefined) throw new RefusedDocument(`The host of the document cannot be found. ${offline}`)
  if (!isKnown && !found.every(({ address }) => isPublicAddress(address)))
    throw new RefusedDocument('The host of the document is not on the public internet.')
  return first
}

const lookUp: Resolve = (hostname) => lookup(hostname, { all: true })

function readFrom(url: URL, { address, family }: Resolved, signal: AbortSignal): Promise<string> {
  const pinned: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'waymark' }
  const options = {
    lookup: pinned,
    headers,
    signal,
    agent: false,
    rejectUnauthorized: true,
    maxHeaderSize: 8_192,
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      readAnswer(answer)
        .then(resolve, reject)
        .finally(() => asked.destroy())
    })
    asked.once('error', (error: NodeJS.ErrnoException) => reject(unreachable(error)))
    asked.end()
  })
}

async function readAnswer(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = answer
  if (statusCode >= 300 && statusCode < 400)
    throw new RefusedDocument('The document leads elsewhere, and redirects are not followed.')
  if (statusCode !== 200)
    throw new RefusedDocument(`The host of the document answers with status ${statusCode}.`)
  if (!jsonType.test(headers['content-type'] ?? ''))
    throw new RefusedDocument('The document must have the content type application/json.')
  if (!['', 'identity'].includes(headers['content-encoding'] ?? ''))
    throw new RefusedDocument('The document must not be compressed.')
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > longestDocument) break
      pieces.push(piece)
    }
  } catch {
    throw new RefusedDocument('The document broke off.')
  }
  if (size > longestDocument)
    throw new RefusedDocument(`The document is larger than ${longestDocument} bytes.`)
  if (!answer.complete) throw new RefusedDocument('The document broke off.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    throw new RefusedDocument('The document is not UTF-8.')
  }
}

function unreachable({ code = '' }: NodeJS.ErrnoException): RefusedDocument {
  const isCertificate = /CERT|SIGNED|SIGNATURE|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code)
  return new RefusedDocument(
    isCertificate
      ? 'The host of the document shows no valid certificate.'
      : `The host of the document cannot be reached. ${offline}`,
  )
}
