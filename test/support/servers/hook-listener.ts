import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Call {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly bytes: Buffer
  readonly status: number
}

/** A real web server that takes calls, and fails as often as `answer` says. */
export interface HookListener extends AsyncDisposable {
  readonly url: string
  readonly calls: readonly Call[]
}

/** As an answer: none, while the connection stays open. */
export const silent = -1

export async function openHookListener(answer: (nth: number) => number = () => 204): Promise<HookListener> {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const body = bytes.toString()
    const status = answer(calls.length)
    calls.push({ path: request.url ?? '', headers: request.headers, body, bytes, status })
    // Nothing at all: the caller is hung up on.
    if (status === 0) request.socket.destroy()
    else if (status === silent) return
    else response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
