import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createServer, type Service } from './server.ts'
import { StdioTransport } from './stdio-transport.ts'

/** Serves one client over this process's stdin and stdout, in whatever protocol era it speaks, until it leaves. */
export async function serveOverStdio(
  service: Service,
  owner: string,
  { onError, until }: { readonly onError: (error: Error) => void; readonly until: AbortSignal },
): Promise<void> {
  const transport = new StdioTransport(process.stdin, process.stdout)
  const left = new Promise<void>((resolve) => {
    const handle = serveStdio(
      ({ era }) => {
        const server = createServer(
          service,
          owner,
          era === 'legacy' ? 'subscribing connection' : 'connection',
        )
        server.onerror = onError
        return server
      },
      { transport, onerror: onError },
    )
    // After `serveStdio`, which sets its own.
    const closed = transport.onclose
    transport.onclose = () => {
      closed?.()
      resolve()
    }
    until.addEventListener('abort', () => void handle.close().finally(resolve), { once: true })
  })
  await left
}
