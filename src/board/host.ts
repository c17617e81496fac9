import type {
  McpUiHostContext,
  McpUiInitializeRequest,
  McpUiInitializeResult,
  McpUiSizeChangedNotification,
} from '@modelcontextprotocol/ext-apps'
import type { ToolResult } from './tool-result.ts'

/** What the host says of its own accord. */
interface HostEvents {
  readonly toolInput: (args: Readonly<Record<string, unknown>>) => void
  readonly toolResult: (result: ToolResult) => void
  readonly toolCancelled: () => void
  /** Only what has changed. */
  readonly context: (context: McpUiHostContext) => void
}

/** The program around this page. It alone reaches the server. */
export interface Host {
  readonly context: McpUiHostContext
  readonly canCallTools: boolean
  /** Fails when the call could not be made; what a tool refuses is a result. */
  callTool(name: string, args: object): Promise<ToolResult>
  resize(height: number): void
}

// A host may ask its user before it calls a tool, so this is long.
const answerMs = 120_000

/** Introduces the page to its host in JSON-RPC over window messages, as the MCP Apps extension of 2026-01-26 has it. */
export async function connectHost(events: HostEvents): Promise<Host> {
  const waiting = new Map<number, (answer: Message) => void>()
  let count = 0

  // Where the host comes from cannot be known; nothing is said that it did not give or could not ask.
  const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const ask = (method: string, params: object) =>
    new Promise<object>((resolve, reject) => {
      const id = ++count
      const end = setTimeout(() => fail('the host did not answer'), answerMs)
      const fail = (why: string) => {
        waiting.delete(id)
        clearTimeout(end)
        reject(new Error(why))
      }
      waiting.set(id, ({ result, error }) => {
        if (!result) return fail(String(error?.message ?? 'the host refused'))
        waiting.delete(id)
        clearTimeout(end)
        resolve(result)
      })
      send({ id, method, params })
    })

  addEventListener('message', ({ source, data }: MessageEvent<Message | undefined>) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return
    if (data.method === undefined) waiting.get(data.id as number)?.(data)
    else if (data.id === undefined) dispatch(events, data.method, data.params ?? {})
    else send({ id: data.id, ...replyTo(data.method) })
  })

  const { hostContext, hostCapabilities } = (await ask('ui/initialize', {
    appInfo: { name: 'waymark-board', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: '2026-01-26',
  } satisfies McpUiInitializeRequest['params'])) as McpUiInitializeResult
  send({ method: 'ui/notifications/initialized' })
  return {
    context: hostContext ?? {},
    canCallTools: hostCapabilities?.serverTools !== undefined,
    callTool: (name, args) => ask('tools/call', { name, arguments: args }) as Promise<ToolResult>,
    resize: (height) =>
      send({
        method: 'ui/notifications/size-changed',
        params: { height } satisfies McpUiSizeChangedNotification['params'],
      }),
  }
}

interface Message {
  readonly jsonrpc: '2.0'
  readonly id?: number | string
  readonly method?: string
  readonly params?: object
  readonly result?: object
  readonly error?: { readonly message?: unknown }
}

function dispatch(events: HostEvents, method: string, params: object): void {
  if (method === 'ui/notifications/tool-result') events.toolResult(params)
  if (method === 'ui/notifications/tool-cancelled') events.toolCancelled()
  if (method === 'ui/notifications/host-context-changed') events.context(params as McpUiHostContext)
  if (method === 'ui/notifications/tool-input')
    events.toolInput((params as { arguments?: Record<string, unknown> }).arguments ?? {})
}

/** Nothing has to be saved before the page goes, so that is agreed to at once. */
function replyTo(method: string): object {
  if (method === 'ping' || method === 'ui/resource-teardown') return { result: {} }
  return { error: { code: -32601, message: 'Method not found' } }
}
