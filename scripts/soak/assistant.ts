import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { cli, plainEnv } from '../../test/support/servers/waymark.ts'
import type { World } from './world.ts'

/** One connected client of either era. */
export interface Assistant {
  /** Of its own server, where it has one. */
  readonly pid: number | null
  /** What the tool answers as values; fails where it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer whose form docs/tools.md gives.
  call(tool: string, args?: Record<string, unknown>): Promise<any>
  /** Goes as it should: says that the session is over, or lets its server end. */
  end(): Promise<void>
  /** Goes without a word. */
  leave(): Promise<void>
}

export async function connectOverHttp(era: '2026' | '2025', { mcp }: World): Promise<Assistant> {
  const transport = new StreamableHTTPClientTransport(new URL(`${mcp}?typed=1`))
  const client = await open(era, transport)
  return {
    ...calling(client),
    pid: null,
    async end() {
      if (era === '2025') await transport.terminateSession()
      await client.close()
    },
    leave: () => client.close(),
  }
}

/** Starts a `waymark mcp` of its own in the project's folder. */
export async function connectOverStdio(era: '2026' | '2025', world: World): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', '--typed', '--data', world.data],
    cwd: world.project,
    env: { ...plainEnv(), WAYMARK_RATE_LIMITS: 'off' },
    stderr: 'ignore',
  })
  const client = await open(era, transport)
  const { pid } = transport
  if (pid !== null) world.started.add(pid)
  return { ...calling(client), pid, end: () => client.close(), leave: () => client.close() }
}

async function open(era: '2026' | '2025', transport: StreamableHTTPClientTransport | StdioClientTransport) {
  const client = new Client(
    { name: `soak-${era}`, version: '1.0.0' },
    { ...(era === '2026' && { versionNegotiation: { mode: 'auto' } }), capabilities: {} },
  )
  await client.connect(transport)
  return client
}

function calling(client: Client): Pick<Assistant, 'call'> {
  return {
    async call(name, args = {}) {
      const answer = await client.callTool({ name, arguments: args })
      const content = answer.content as readonly { readonly text?: string }[]
      if (answer.isError) throw new Error(`${name}: ${content[0]?.text}`)
      return answer.structuredContent
    },
  }
}
