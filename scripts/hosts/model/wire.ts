import type { ServerResponse } from 'node:http'

/** A call that the model wants. */
export interface Wanted {
  readonly id: string
  /** As the host offers it. */
  readonly name: string
  /** The group a host keeps it in, where it has such. */
  readonly namespace?: string
  readonly args: object
}

/** What the model says: words, or one call. */
export type Saying = { readonly text: string } | { readonly call: Wanted }

/** What came back of a call. */
export interface Result {
  readonly id: string
  readonly text: string
}

export interface Offered {
  readonly name: string
  readonly namespace?: string
  readonly schema: unknown
}

/** What a request brought to the model, whatever the words of its wire. */
export interface Heard {
  readonly tools: readonly Offered[]
  readonly results: readonly Result[]
  readonly isStreamed: boolean
  /** Everything that was said to the model, for looking for words in it. */
  readonly everything: string
}

/** How hosts talk to a model over HTTP. */
export interface Wire {
  readonly path: RegExp
  read(body: Record<string, unknown>, path: string): Heard
  write(saying: Saying, to: ServerResponse, isStreamed: boolean): void
}

export type Item = Readonly<Record<string, unknown>>

export function list(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value : []
}

/** The text of a result, whether it is a text, parts with texts, or something else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  const { text, content } = (value ?? {}) as { text?: unknown; content?: unknown }
  if (typeof text === 'string') return text
  return content === undefined ? JSON.stringify(value ?? '') : textOf(content)
}

/** Writes the events of a stream, each with its name where the wire has names. */
export function sendEvents(
  to: ServerResponse,
  events: readonly (readonly [string | null, object | string])[],
): void {
  to.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const [name, data] of events) {
    if (name !== null) to.write(`event: ${name}\n`)
    to.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  }
  to.end()
}

export function sendJson(to: ServerResponse, body: object): void {
  to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
