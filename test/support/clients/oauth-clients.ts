import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from 'mcp-sdk-v1/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from 'mcp-sdk-v1/client/streamableHttp.js'
import type { ToolAnswer } from './mcp-clients.ts'
import type { Person } from './people.ts'

export type OauthKind = '2026' | '2025' | 'v1'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string
  readonly scope?: string
}

/** What a client on somebody's desktop keeps: its registration, its tokens, and where it sent the browser. */
export class ClientMemory {
  readonly redirectUrl = 'http://127.0.0.1:33418/callback'
  readonly clientMetadata = {
    client_name: 'A <b>test</b> client',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  client: { client_id: string; client_secret?: string } | undefined
  held: Tokens | undefined
  sentTo: URL | undefined
  #verifier = ''
  #discovered: unknown

  clientInformation() {
    return this.client
  }
  saveClientInformation(client: { client_id: string }): void {
    this.client = client
  }
  tokens() {
    return this.held
  }
  saveTokens(tokens: Tokens): void {
    this.held = tokens
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  codeVerifier(): string {
    return this.#verifier
  }
  saveDiscoveryState(state: unknown): void {
    this.#discovered = state
  }
  discoveryState(): unknown {
    return this.#discovered
  }
}

export interface OauthClient extends AsyncDisposable {
  readonly protocol: string
  callTool(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>
  listTools(): Promise<readonly string[]>
}

/** Connects as a client that knows nothing but the address; whoever is asked allows it, if anybody is. */
export async function connectByOauth(
  kind: OauthKind,
  url: string,
  memory: ClientMemory,
  person: Person,
  answer: { accept?: boolean; scopes?: readonly string[] } = {},
): Promise<OauthClient> {
  const open = () => (kind === 'v1' ? openV1(url, memory) : openV2(kind, url, memory))
  const first = open()
  try {
    await first.connect()
    return first.client
  } catch (error) {
    if (memory.sentTo === undefined) throw error
  }
  const back = await person.answerAssistant(memory.sentTo, answer)
  const refused = back.get('error')
  if (refused !== null) throw new Error(refused)
  await first.finish(back)
  const second = open()
  await second.connect()
  return second.client
}

function openV2(kind: '2026' | '2025', url: string, memory: ClientMemory) {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    authProvider: memory as unknown as OAuthClientProvider,
  })
  const client = new Client(
    { name: 'oauth', version: '1.0.0' },
    { ...(kind === '2026' && { versionNegotiation: { mode: 'auto' } }) },
  )
  return {
    connect: () => client.connect(transport),
    finish: (back: URLSearchParams) => transport.finishAuth(back),
    client: {
      get protocol() {
        return client.getNegotiatedProtocolVersion() ?? ''
      },
      callTool: (name: string, args: Record<string, unknown> = {}) =>
        client.callTool({ name, arguments: args }) as Promise<ToolAnswer>,
      listTools: async () => (await client.listTools()).tools.map((tool) => tool.name),
      [Symbol.asyncDispose]: () => client.close(),
    },
  }
}

function openV1(url: string, memory: ClientMemory) {
  const transport = new TransportV1(new URL(url), { authProvider: memory as never })
  const client = new ClientV1({ name: 'oauth-v1', version: '1.0.0' }, { capabilities: {} })
  return {
    connect: () => client.connect(transport as Parameters<typeof client.connect>[0]),
    finish: (back: URLSearchParams) => transport.finishAuth(back.get('code') ?? ''),
    client: {
      protocol: '2025-11-25',
      callTool: (name: string, args: Record<string, unknown> = {}) =>
        client.callTool({ name, arguments: args }) as Promise<ToolAnswer>,
      listTools: async () => (await client.listTools()).tools.map((tool) => tool.name),
      [Symbol.asyncDispose]: () => client.close(),
    },
  }
}
