import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Failure } from '../errors.ts'

export interface Listening {
  readonly url: string
  /** Stops taking requests and lets the running ones finish, within the grace time. */
  close(): Promise<void>
}

/** `env` is what the server knows beside the request: the connection it came over. */
type Fetch = (request: Request, env: Connection) => Response | Promise<Response>

export interface Connection {
  /** Tells when an answer has gone out, or its connection is gone. */
  readonly outgoing?: { once(event: 'close', act: () => void): unknown }
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

/** More than that are closed at once: a process has only so many open files. */
const mostConnections = 5_000

/** Milliseconds for the headers, for a whole request, and between two looks at who is too slow. */
export const requestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} as const

/** How long requests may still run when the server is asked to end. */
export const graceMs = 3_000

/** Opens the port. Slow and silent clients are cut off, so that they cannot hold it. */
export async function listen(
  fetch: Fetch,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: requestLimits,
  }) as Server
  server.keepAliveTimeout = 30_000
  server.maxConnections = mostConnections
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
