import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from 'mcp-sdk-v1/client/index.js'
import { StdioClientTransport as StdioTransportV1 } from 'mcp-sdk-v1/client/stdio.js'
import { StreamableHTTPClientTransport as HttpTransportV1 } from 'mcp-sdk-v1/client/streamableHttp.js'
import {
  CallToolResultSchema,
  ElicitRequestSchema,
  ResourceUpdatedNotificationSchema,
} from 'mcp-sdk-v1/types.js'
import { cli, plainEnv, plainFolder } from '../servers/waymark.ts'

/** `2026`: the new protocol. `2025`: the same SDK as it comes. `v1`: the SDK that most clients still use. */
export type Kind = '2026' | '2025' | 'v1'

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly isError?: boolean
  readonly structuredContent?: unknown
  readonly _meta?: Readonly<Record<string, unknown>>
}

export interface Question {
  readonly message: string
  readonly requestedSchema: unknown
}

export interface Reply {
  readonly action: 'accept' | 'decline' | 'cancel'
  readonly content?: Record<string, string>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly meta?: Record<string, unknown>
}

/** One connected client, whatever SDK and protocol is under it. */
export interface Assistant extends AsyncDisposable {
  readonly protocol: string
  readonly instructions: string | undefined
  callTool(name: string, args?: object, options?: CallOptions): Promise<ToolAnswer>
  listTools(): Promise<readonly Listed[]>
  listResources(): Promise<readonly Record<string, unknown>[]>
  listTemplates(): Promise<readonly Record<string, unknown>[]>
  readResource(uri: string): Promise<readonly Record<string, unknown>[]>
  listPrompts(): Promise<readonly Record<string, unknown>[]>
  getPrompt(name: string, args?: Record<string, string>): Promise<readonly unknown[]>
  complete(ref: CompletionRef, name: string, value: string): Promise<readonly string[]>
  /** Hears of changes to these resources until what it gives back is called. */
  watch(uris: readonly string[], hear: (uri: string) => void): Promise<() => Promise<unknown>>
}

export interface Listed {
  readonly name: string
  readonly inputSchema: object
  readonly outputSchema?: object | undefined
  readonly annotations?: object | undefined
  readonly _meta?: object | undefined
}

export type CompletionRef =
  | { readonly type: 'ref/resource'; readonly uri: string }
  | { readonly type: 'ref/prompt'; readonly name: string }

export interface ClientOptions {
  readonly name?: string
  /** What it calls itself to people. */
  readonly title?: string
  /** Answers questions; left out, the client says that it cannot be asked. */
  readonly reply?: (question: Question) => Reply
  /** What the client can do beyond the protocol, by the names of the extensions. */
  readonly extensions?: Record<string, { mimeTypes: string[] }>
}

/** Where the server is: an address, or the options of a `waymark mcp` of its own. */
export type Where =
  | { readonly url: string; readonly headers?: Record<string, string> }
  | {
      readonly args: readonly string[]
      readonly env?: Record<string, string>
      /** Where it is started; left out, where the tests are. */
      readonly folder?: string
    }

export function connect(kind: Kind, where: Where, options: ClientOptions = {}): Promise<Assistant> {
  return kind === 'v1' ? connectV1(where, options) : connectV2(kind, where, options)
}

async function connectV2(
  kind: Kind,
  where: Where,
  { name = 'ada', title, reply, extensions }: ClientOptions,
): Promise<Assistant> {
  const client = new Client(
    { name, ...(title && { title }), version: '1.0.0' },
    {
      ...(kind === '2026' && { versionNegotiation: { mode: 'auto' } }),
      capabilities: { ...(reply && { elicitation: { form: {} } }), ...(extensions && { extensions }) },
    },
  )
  if (reply) {
    client.setRequestHandler('elicitation/create', ({ params }) => reply(params as Question) as never)
  }
  await client.connect(
    'url' in where
      ? new StreamableHTTPClientTransport(new URL(where.url), sending(where.headers))
      : new StdioClientTransport(commandLine(where)),
  )
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    instructions: client.getInstructions(),
    callTool: (tool, args = {}, { signal, meta } = {}) =>
      client.callTool(
        { name: tool, arguments: args as Record<string, unknown>, ...(meta && { _meta: meta as never }) },
        { ...(signal && { signal }) },
      ) as Promise<ToolAnswer>,
    listTools: async () => (await client.listTools()).tools as readonly Listed[],
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    readResource: async (uri) => (await client.readResource({ uri })).contents,
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: async (prompt, args = {}) =>
      (await client.getPrompt({ name: prompt, arguments: args })).messages,
    complete: async (ref, argument, value) =>
      (await client.complete({ ref, argument: { name: argument, value } })).completion.values,
    async watch(uris, hear) {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => hear(params.uri))
      if (kind === '2026') {
        const subscription = await client.listen({ resourceSubscriptions: [...uris] })
        return () => subscription.close()
      }
      for (const uri of uris) await client.subscribeResource({ uri })
      return () => Promise.all(uris.map((uri) => client.unsubscribeResource({ uri })))
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

async function connectV1(
  where: Where,
  { name = 'ada', title, reply, extensions }: ClientOptions,
): Promise<Assistant> {
  const client = new ClientV1(
    { name, ...(title && { title }), version: '1.0.0' },
    { capabilities: { ...(reply && { elicitation: {} }), ...(extensions && { extensions }) } },
  )
  if (reply) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => reply(params as Question) as never)
  }
  const transport =
    'url' in where
      ? new HttpTransportV1(new URL(where.url), sending(where.headers))
      : new StdioTransportV1(commandLine(where))
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return {
    protocol: '2025-11-25',
    instructions: client.getInstructions(),
    callTool: (tool, args = {}, { signal, meta } = {}) =>
      client.callTool(
        { name: tool, arguments: args as Record<string, unknown>, ...(meta && { _meta: meta }) },
        CallToolResultSchema,
        { ...(signal && { signal }) },
      ) as Promise<ToolAnswer>,
    listTools: async () => (await client.listTools()).tools as readonly Listed[],
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    readResource: async (uri) => (await client.readResource({ uri })).contents,
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: async (prompt, args = {}) =>
      (await client.getPrompt({ name: prompt, arguments: args })).messages,
    complete: async (ref, argument, value) =>
      (await client.complete({ ref, argument: { name: argument, value } })).completion.values,
    async watch(uris, hear) {
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => hear(params.uri))
      for (const uri of uris) await client.subscribeResource({ uri })
      return () => Promise.all(uris.map((uri) => client.unsubscribeResource({ uri })))
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** Headers that go with every request, such as a key. */
function sending(headers: Record<string, string> = {}): { requestInit: { headers: Record<string, string> } } {
  return { requestInit: { headers } }
}

function commandLine({ args, env = {}, folder }: Exclude<Where, { url: string }>) {
  return {
    command: process.execPath,
    args: [cli, 'mcp', ...args],
    cwd: plainFolder(),
    env: { ...plainEnv(), ...env },
    ...(folder !== undefined && { cwd: folder }),
    stderr: 'ignore' as const,
  }
}
