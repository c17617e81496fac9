import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modernCall } from '../support/clients/modern-call.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe('/metrics', () => {
  const folder = new TemporaryFolder()
  let serving: Serving
  beforeAll(async () => {
    serving = await serve(['--data', folder.path, '--log', 'error'], { DATABASE_URL: await newDatabase() })
  })
  afterAll(async () => {
    await serving[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const metrics = async () => (await fetch(`${serving.url}/metrics`)).text()
  const value = (text: string, name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }

  it('counts failures by why, and calls that came too often by tool', async () => {
    await modernCall(serving.mcp, 'get_task', { task: 7 })
    await modernCall(serving.mcp, 'get_task', { task: 8 })
    await modernCall(serving.mcp, 'add_task', {})
    for (let call = 0; call < 32; call++)
      await modernCall(`${serving.mcp}/context`, 'context_search', { query: 'token' })
    const text = await metrics()
    expect(value(text, 'waymark_failures_total{kind="not_found"}')).toBe(2)
    expect(value(text, 'waymark_failures_total{kind="invalid"}')).toBe(1)
    expect(value(text, 'waymark_failures_total{kind="rate_limited"}')).toBe(2)
    expect(value(text, 'waymark_rate_limited_total{contract="context",tool="context_search"}')).toBe(2)
  })

  it('shows memory, the delay of the event loop, the connections and what is open', async () => {
    const stream = new AbortController()
    const events = await fetch(`${serving.url}/api/events`, {
      headers: { accept: 'text/event-stream' },
      signal: stream.signal,
    })
    expect(events.status).toBe(200)
    const text = await metrics()
    expect(value(text, 'waymark_memory_bytes{kind="rss"}')).toBeGreaterThan(1_000_000)
    expect(value(text, 'waymark_event_loop_delay_seconds{part="p99"}')).toBeGreaterThan(0)
    expect(value(text, 'waymark_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(value(text, 'waymark_database_connections{state="waiting"}')).toBe(0)
    expect(value(text, 'waymark_http_open{kind="streams"}')).toBe(1)
    expect(value(text, 'waymark_http_open{kind="requests"}')).toBe(1)
    stream.abort()
    await expect.poll(async () => value(await metrics(), 'waymark_http_open{kind="streams"}')).toBe(0)
    expect(value(await metrics(), 'waymark_http_open{kind="requests"}')).toBe(0)
  })

  it('is text that Prometheus reads: every line a comment or a name with labels and a number', async () => {
    for (const line of (await metrics()).split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/)
  })
})

describe('what one owner has open', () => {
  it('is limited: more streams than that are refused, and everything else is still answered', async () => {
    await using serving = await serve(['--data', newFolder(), '--log', 'error'])
    const hangUp = new AbortController()
    // Held on to: a stream that nobody refers to any more is given up by fetch.
    const streams: Response[] = []
    for (let stream = 0; stream < 52; stream++) streams.push(await openStream(serving.mcp, hangUp.signal))
    expect(streams.map(({ status }) => status)).toEqual([...Array(50).fill(200), 429, 429])
    expect((await modernCall(serving.mcp, 'list_tasks')).isError).toBe(false)

    hangUp.abort()
    const again = new AbortController()
    await expect.poll(async () => (await openStream(serving.mcp, again.signal)).status).toBe(200)
    again.abort()
  })
})

/** Begins a session as clients of the 2025 protocols do, and opens its stream. */
async function openStream(mcp: string, signal: AbortSignal): Promise<Response> {
  const accept = 'application/json, text/event-stream'
  const clientInfo = { name: 'streams', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const begun = await fetch(mcp, {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  })
  await begun.text()
  const session = begun.headers.get('mcp-session-id') ?? ''
  return fetch(mcp, { headers: { accept: 'text/event-stream', 'mcp-session-id': session }, signal })
}
