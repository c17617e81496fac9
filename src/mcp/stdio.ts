import type { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Caller } from '../contracts/call.ts'
import { isListen, Listener, SubscriptionQuota, subscribeToResources } from './resource-subscriptions.ts'
import { RunningRequests } from './running.ts'
import { createServer, type Service } from './server.ts'
import { StdioTransport } from './stdio-transport.ts'

/** How long calls may still run when the client is gone or the process is asked to end. */
const graceMs = 2_000

/** Serves one client over this process's stdin and stdout, in whatever protocol era it speaks, until it leaves. */
export async function serveOverStdio(
  service: Service,
  caller: Caller,
  { onError, until }: { readonly onError: (error: Error) => void; readonly until: AbortSignal },
): Promise<void> {
  const running = new RunningRequests()
  const quota = new SubscriptionQuota()
  const finish = () => running.settled(graceMs)
  const transport = new StdioTransport(process.stdin, process.stdout, finish)
  let server: Server | undefined
  const listener = new Listener(
    (uri) => void server?.sendResourceUpdated({ uri }).catch(() => {}),
    subscribeToResources(service.deps, caller),
  )
  const left = new Promise<void>((resolve) => {
    const handle = serveStdio(
      ({ era }) => {
        server = createServer(service, caller, {
          running,
          subscriptions: era === 'legacy' ? quota : undefined,
        })
        server.onerror = onError
        return server
      },
      { transport, onerror: onError },
    )
    // After `serveStdio`, which sets its own.
    const { onclose, onmessage } = transport
    transport.onmessage = (message) => {
      if (isListen(message)) void listener.begin().then(() => onmessage?.(message))
      else onmessage?.(message)
    }
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
    until.addEventListener('abort', () => void finish().then(handle.close).finally(resolve), { once: true })
  })
  await left
  listener.end()
}
