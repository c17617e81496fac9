import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Failure } from '../errors.ts'
import { networkOf } from './address.ts'
import { Newcomers } from './newcomers.ts'
import { connectionsFor, openFilesLimit } from './open-files.ts'

interface Listening {
  readonly url: string
  /** Stops taking requests and lets the running ones finish, within the grace time. */
  close(): Promise<void>
}

/** `env` is what the server knows beside the request: the connection it came over. */
export type Fetch = (request: Request, env: Connection) => Response | Promise<Response>

export interface Connection {
  /** Tells when an answer has gone out, or its connection is gone. */
  readonly outgoing?: {
    once(event: 'close', act: () => void): unknown
    /** Puts a header on the answer, whoever writes it. */
    setHeader?(name: string, value: string): unknown
    /** Bytes that wait to be sent, before and in the connection. */
    readonly writableLength?: number
    readonly socket?: { readonly writableLength: number } | null
  }
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly limits?: ConnectionLimits
  /** Which of several new connections are not taken. */
  readonly unwelcome?: (sockets: readonly Socket[]) => readonly Socket[]
}

/** How many connections there may be. What comes beyond is closed at once: a process has only so many open files. */
export interface ConnectionLimits {
  readonly most: number
  /** Of one address; infinite where a proxy brings everybody from its own. */
  readonly perAddress: number
  /** After so many milliseconds in which nothing of an answer was taken, its connection is cut. */
  readonly stallMs: number
}

/** A house or an office has one address for everybody in it, each with a dozen connections. */
export const usualConnections: ConnectionLimits = {
  most: connectionsFor(openFilesLimit()),
  perAddress: 1_000,
  stallMs: 30_000,
}
export const fromAnywhere: ConnectionLimits = { ...usualConnections, perAddress: Number.POSITIVE_INFINITY }

/** Milliseconds for the headers, for a whole request, for one that brings a file, and between two looks at who is too slow. */
export const requestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  uploadTimeout: 600_000,
  connectionsCheckingInterval: 2_000,
} as const

/** How long requests may still run when the server is asked to end. */
export const graceMs = 3_000

/** Opens the port. Slow and silent clients are cut off, so that they cannot hold it. */
export async function listen(
  fetch: Fetch,
  { host, port, limits = fromAnywhere, unwelcome }: ListenOptions,
): Promise<Listening> {
  const newcomers = unwelcome && new Newcomers(unwelcome)
  const server = createAdaptorServer({
    fetch: newcomers ? newcomers.guard(fetch) : fetch,
    serverOptions: { ...requestLimits, requestTimeout: requestLimits.uploadTimeout },
  }) as Server
  server.keepAliveTimeout = 30_000
  server.maxConnections = limits.most
  limitByAddress(server, limits.perAddress)
  cutStalled(server, limits.stallMs)
  cutSlow(server)
  if (newcomers) server.prependListener('connection', (socket: Socket) => newcomers.add(socket))
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, host, port)
  }
  const { address, port: actual, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      // A connection falls idle when its request is answered, which may be later.
      const sweeper = setInterval(() => server.closeIdleConnections(), 20)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(sweeper)
      clearTimeout(timer)
    },
  }
}

/** What nobody reads would be kept for them as long as they like. Node tells when nothing moved, also within one large answer. */
function cutStalled(server: Server, stallMs: number): void {
  server.on('request', (_, response) => {
    response.setTimeout(stallMs, (socket?: Socket) => {
      if (socket && socket.writableLength > 0) socket.destroy()
    })
  })
}

/** Node knows one time for all requests; a file over a slow line takes longer than any other. */
function cutSlow(server: Server): void {
  server.on('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0
    if (!hasBody || uploads.test(request.url ?? '')) return
    const timer = setTimeout(() => {
      request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      request.socket.destroySoon()
    }, requestLimits.requestTimeout).unref()
    const done = () => clearTimeout(timer)
    request.once('end', done).once('close', done)
  })
}

const uploads = /^\/api\/tasks\/\d+\/attachments(?:\?|$)/

/** Whoever opens connections and leaves them lying must not take the place of others. */
function limitByAddress(server: Server, limit: number): void {
  if (limit === Number.POSITIVE_INFINITY) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= limit) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const hints: Record<string, string> = {
    EADDRINUSE: 'Another program uses that port: choose one with --port.',
    EACCES: 'Ports below 1024 need more rights: choose another with --port.',
    EADDRNOTAVAIL: 'This machine has no such address: choose one with --host.',
  }
  const hint = error.code === undefined ? undefined : hints[error.code]
  if (hint === undefined) return error
  return new Failure('unavailable', `Cannot listen on ${host}:${port}.`, { hint, cause: error })
}
