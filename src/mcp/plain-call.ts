import { type ClientCapabilities, classifyInboundRequest } from '@modelcontextprotocol/server'
import { findTool, type Tool } from '../contracts/contract.ts'
import { RecentlyUsed } from '../recently-used.ts'
import { readTrace, type TraceContext } from '../trace.ts'
import { boardTools, hasBoard } from './app/board-listing.ts'
import { showsPages } from './app/shows-apps.ts'
import { requestKeyMeta } from './call-tool.ts'
import { canBeAsked, titleIn } from './client.ts'
import type { Service } from './server.ts'

/** A `tools/call` that needs nothing of the protocol but its one answer. */
export interface PlainCall {
  readonly id: string | number
  readonly name: string
  readonly args: Readonly<Record<string, unknown>> | undefined
  readonly client: string | undefined
  readonly requestKey: string | undefined
  readonly trace: TraceContext | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** What follows from what a client says of itself, the same for all of its calls. */
interface StatedClient {
  readonly title: string | undefined
  readonly canBeAsked: boolean
  readonly showsPages: boolean
}

const version = '2026-07-28'
const method = 'tools/call'
const reserved = 'io.modelcontextprotocol/'
const stated: ReadonlySet<string> = new Set(
  ['protocolVersion', 'clientInfo', 'clientCapabilities'].map((key) => reserved + key),
)
const words: ReadonlySet<string> = new Set(['traceparent', 'tracestate', requestKeyMeta])

/**
 * The one place that decides whether a call is plain: written in the 2026-07-28 protocol as its clients write it, and to be
 * answered at once. Whatever is unusual, wrong or needs more than an answer is not; the SDK answers that.
 */
export function plainCall(headers: Headers, message: unknown, service: Service): PlainCall | undefined {
  if (!isObject(message) || !hasOnly(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined
  const { id, params } = message
  if (!isObject(params) || !(typeof id === 'string' || Number.isSafeInteger(id))) return undefined
  const { name, arguments: args, _meta: meta } = params
  if (!hasOnly(params, args === undefined ? ['name', '_meta'] : ['name', 'arguments', '_meta']))
    return undefined
  if (!isObject(meta) || (args !== undefined && !isSafeObject(args))) return undefined
  if (!isPlainMeta(meta)) return undefined
  const tool = typeof name === 'string' ? findTool(service.contract, name) : undefined
  if (!tool || headers.get('mcp-name') !== name || !hasPlainHeaders(headers)) return undefined
  const client = statedClient(message, meta)
  if (!client || needsMore(service, tool, client)) return undefined
  return {
    id: id as string | number,
    name: tool.name,
    args: args as Fields | undefined,
    client: client.title,
    requestKey: meta[requestKeyMeta] as string | undefined,
    trace: readTrace(meta.traceparent, meta.tracestate),
  }
}

/** Nothing beside what a client says of itself, and words. */
function isPlainMeta(meta: Fields): boolean {
  return Object.keys(meta).every(
    (key) => stated.has(key) || (words.has(key) && typeof meta[key] === 'string'),
  )
}

function hasPlainHeaders(headers: Headers): boolean {
  return (
    headers.get('content-type') === 'application/json' &&
    headers.get('mcp-protocol-version') === version &&
    headers.get('mcp-method') === method
  )
}

/** Where the person may have to be asked which task is meant, or is shown a page beside the answer. */
function needsMore(service: Service, { name, input }: Tool, client: StatedClient): boolean {
  if (client.canBeAsked && input.properties.task !== undefined) return true
  return client.showsPages && boardTools.includes(name) && hasBoard(service)
}

const clients = new RecentlyUsed<StatedClient>(500)
const longestStatement = 4_096

/** The SDK looks at what a client says of itself, once for all calls in which it says the same. */
function statedClient(message: Fields, meta: Fields): StatedClient | undefined {
  const info = meta[`${reserved}clientInfo`]
  const capabilities = meta[`${reserved}clientCapabilities`] as ClientCapabilities | undefined
  const key = JSON.stringify([
    message.jsonrpc,
    message.method,
    meta[`${reserved}protocolVersion`],
    info,
    capabilities,
  ])
  const known = clients.get(key)
  if (known || key.length > longestStatement) return known
  const headers = { protocolVersionHeader: version, mcpMethodHeader: method }
  const found = classifyInboundRequest({ httpMethod: 'POST', ...headers, body: message })
  if (found.kind !== 'modern' || found.messageKind !== 'request') return undefined
  const client = {
    title: titleIn(info),
    canBeAsked: canBeAsked(capabilities),
    showsPages: showsPages(capabilities),
  }
  clients.set(key, client)
  return client
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The SDK copies arguments, and loses this one. */
function isSafeObject(value: unknown): boolean {
  return isObject(value) && !Object.hasOwn(value, '__proto__')
}

function hasOnly(value: Fields, keys: readonly string[]): boolean {
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key))
}
