import fc from 'fast-check'
import { expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { modernHeaders } from '../support/clients/modern-call.ts'
import { figure } from '../support/faults/figures.ts'
import { seed } from '../support/faults/seed.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { StdioProcess } from '../support/servers/stdio-process.ts'
import { oddMessage } from './odd-messages.ts'

const count = 5_000

it(`answers or ignores ${count} odd messages over stdio, and then works as ever`, async () => {
  await using server = new StdioProcess(['--log', 'error'])
  await server.initialize()
  for (const message of odd()) server.write(`${message}\n`)

  await server.call(987_654_320, 'add_task', { title: 'Still here' })
  const answer = await server.call(987_654_321, 'list_tasks', { view: 'all', query: 'Still here' })
  expect(answer.result.content[0].text).toContain('Still here')
  for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  expect(said(server.lines.join('\n'))).toEqual([])
  expect(server.stderr).not.toContain('a bug')
  figure({ fault: 'malformed JSON-RPC over stdio', tries: count, lost: 0 })
})

it(`answers ${count} odd bodies over HTTP with a status, and then works as ever`, async () => {
  await using serving = await serve(['--data', newFolder(), '--log', 'error'])
  await using client = await connect('2026', { url: serving.mcp })
  const messages = odd()
  const statuses = new Map<number, number>()
  const lane = async (texts: readonly string[]) => {
    for (const body of texts) {
      // Streams that a message opens are not waited for.
      const answer = await fetch(serving.mcp, {
        method: 'POST',
        headers: headersOf(body),
        body,
      })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) await answer.body?.cancel()
      else expect(said(await answer.text()), body).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, lot) => lane(messages.filter((_, i) => i % 8 === lot))))

  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  await client.callTool('add_task', { title: 'Still here' })
  const found = await client.callTool('list_tasks', { view: 'all', query: 'Still here' })
  expect(found.content[0]?.text).toContain('Still here')
  expect(serving.log()).not.toContain('a bug')
  const told = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  figure({ fault: 'malformed JSON-RPC over HTTP', tries: count, lost: 0, remark: told.join(', ') })
})

/** As a client of 2026 would send them, where the message is one of theirs. */
function headersOf(body: string): Record<string, string> {
  const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  if (!body.includes('"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"')) return plain
  const { method, params } = readMessage(body)
  const name = method.startsWith('resources/') ? params?.uri : params?.name
  return isPlain(method) && isPlain(name) ? modernHeaders(method, name) : plain
}

function readMessage(body: string) {
  try {
    const { method, params } = JSON.parse(body)
    return { method: String(method), params }
  } catch {
    return { method: '', params: undefined }
  }
}

function isPlain(text: unknown): text is string {
  return typeof text === 'string' && /^[\x21-\x7e]+$/.test(text)
}

function odd(): string[] {
  return fc.sample(oddMessage, { numRuns: count, seed })
}

/** What no answer may tell: our own mistakes, and where they are. */
function said(text: string): string[] {
  return [
    /Something failed on our side[^"]*/,
    /\bat \S+ \(?[^ )]*\.[jt]s:\d+/,
    /node_modules/,
    /TypeError/,
  ].flatMap((trace) => trace.exec(text)?.[0] ?? [])
}
