import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ToolAnswer } from '../support/clients/mcp-clients.ts'
import { ClientMemory } from '../support/clients/oauth-clients.ts'

/** A client on somebody's machine that has sent the browser away and waits at an address of its own for it to return. */
export interface WaitingClient extends AsyncDisposable {
  /** Where it sends the browser. */
  readonly sentTo: string
  /** What the browser came back with. */
  readonly answer: Promise<URLSearchParams>
  /** Connected, once the browser is back with a yes. */
  callTool(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>
}

/** With `clientMetadataUrl` it does not register, but says where its document is. */
export async function waitingClient(
  mcp: string,
  name: string,
  clientMetadataUrl?: string,
): Promise<WaitingClient> {
  const { promise: answer, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<title>Back</title><p>You can close this window.</p>')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/callback') resolve(searchParams)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const memory = new ClientMemory()
  const clientMetadata = { ...memory.clientMetadata, client_name: name, redirect_uris: [redirectUrl] }
  const invalidateCredentials = () => {
    memory.held = undefined
  }
  Object.assign(memory, { redirectUrl, clientMetadata, clientMetadataUrl, invalidateCredentials })
  const open = () =>
    new StreamableHTTPClientTransport(new URL(mcp), {
      authProvider: memory as unknown as OAuthClientProvider,
    })
  const client = new Client({ name: 'waiting', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  const first = open()
  await client.connect(first).catch(() => {})
  if (!memory.sentTo) throw new Error('the client sent nobody anywhere')
  let connected: Promise<void> | undefined
  const connect = async () => {
    await first.finishAuth(await answer)
    await client.connect(open())
  }
  return {
    sentTo: memory.sentTo.href,
    answer,
    async callTool(tool, args = {}) {
      connected ??= connect()
      await connected
      return client.callTool({ name: tool, arguments: args }) as Promise<ToolAnswer>
    },
    async [Symbol.asyncDispose]() {
      await client.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
