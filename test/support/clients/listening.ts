import { expect } from 'vitest'
import { modernHeaders, modernMeta } from './modern-call.ts'

/** What an assistant hears of changes over a connection of its own. */
export interface Listening {
  readonly id: string
  readonly heard: readonly string[]
  /** Done when the server has ended it. */
  readonly ended: Promise<void>
  hears(uri: string): Promise<void>
  close(): void
}

/** A session of the 2025 protocol that subscribed to a task, and its stream. */
export async function openSession(url: string, authorization: string): Promise<Listening> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'old', version: '1' },
  }
  const opened = await post(url, authorization, { id: 1, method: 'initialize', params })
  const id = opened.headers.get('mcp-session-id') as string
  await opened.text()
  await (await post(url, authorization, { method: 'notifications/initialized' }, id)).text()
  const subscribing = { id: 2, method: 'resources/subscribe', params: { uri: 'task://1' } }
  expect(await (await post(url, authorization, subscribing, id)).text()).not.toContain('error')
  const stop = new AbortController()
  const headers = { authorization, accept: 'text/event-stream', 'mcp-session-id': id }
  return reading(id, await fetch(url, { headers, signal: stop.signal }), stop)
}

/** A stream of the 2026 protocol. */
export async function openListen(url: string, authorization: string): Promise<Listening> {
  const stop = new AbortController()
  const params = { notifications: { resourceSubscriptions: ['task://1'] }, _meta: modernMeta }
  const response = await fetch(url, {
    method: 'POST',
    signal: stop.signal,
    headers: { ...modernHeaders('subscriptions/listen', ''), authorization },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
  })
  return reading('', response, stop)
}

function reading(id: string, response: Response, stop: AbortController): Listening {
  expect(response.status).toBe(200)
  const heard: string[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body as ReadableStream<Uint8Array>)
      heard.push(
        ...[...decoder.decode(bytes).matchAll(/resources\/updated.*?"uri":"([^"]+)"/g)].map(
          (one) => one[1] ?? '',
        ),
      )
  }
  const ended = read().catch(() => {})
  return {
    id,
    heard,
    ended,
    hears: (uri) => expectHeard(() => heard.includes(uri)),
    close: () => stop.abort(),
  }
}

export function post(
  url: string,
  authorization: string,
  message: object,
  session?: string,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      ...{ authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...(session !== undefined && { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  })
}

export async function expectHeard(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 5_000, interval: 20 }).toBe(true)
}

export async function within(milliseconds: number, ...ends: readonly Promise<void>[]): Promise<void> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), milliseconds))
  const inTime = ends.map((end, index) => Promise.race([end.then(() => `ended ${index}`), late]))
  expect(await Promise.all(inTime)).toEqual(ends.map((_, index) => `ended ${index}`))
}
