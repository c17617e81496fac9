import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let serving: Serving
beforeAll(async () => {
  serving = await serve(['--data', folder.path])
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const sessionOf = (id: string) => ({ ...headers, 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' })
const listing = { id: 2, method: 'tools/list' }

describe('a session of the 2025 protocol', () => {
  it('is opened by initialize and carries the requests that name it', async () => {
    const session = await openSession()
    const answer = await send(listing, sessionOf(session))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('"name":"add_task"')
  })

  it('is not found under another name', async () => {
    await openSession()
    for (const id of ['nobody', crypto.randomUUID(), '__proto__']) {
      for (const method of ['POST', 'GET', 'DELETE'] as const) {
        const answer = await send(listing, sessionOf(id), method)
        expect([answer.status, await answer.json()]).toEqual([
          404,
          { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } },
        ])
      }
    }
  })

  it('is asked for where a request names none', async () => {
    const answer = await send(listing, headers)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('open a session with initialize') } },
    ])
  })

  it('ends with DELETE, and only that one', async () => {
    const [ended, other] = [await openSession(), await openSession()]
    const stream = await send(listing, sessionOf(ended), 'GET')
    expect(stream.status).toBe(200)

    expect((await send(listing, sessionOf(ended), 'DELETE')).status).toBe(200)
    expect((await send(listing, sessionOf(ended))).status).toBe(404)
    expect(await stream.text()).not.toContain('error') // its stream came to an end
    expect((await send(listing, sessionOf(other))).status).toBe(200)
  })

  it.each(['GET', 'DELETE'] as const)(
    'answers %s without a session by what it takes instead',
    async (method) => {
      const answer = await send({}, headers, method)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: 'Method not allowed.' } })
    },
  )

  it('brings its icon along, so that a host needs no network to show it', async () => {
    const said = await (await initialize('2025-11-25')).text()
    expect(said).toMatch(
      /"icons":\[\{"src":"data:image\/svg\+xml;base64,[\w+/=]+","mimeType":"image\/svg\+xml"\}\]/,
    )
  })

  it('speaks the older version that its client asks for', async () => {
    for (const version of ['2025-06-18', '2025-03-26', '2024-11-05']) {
      const answer = await initialize(version)
      expect(await answer.text()).toContain(`"protocolVersion":"${version}"`)
    }
  })
})

async function openSession(): Promise<string> {
  const answer = await initialize('2025-11-25')
  const id = answer.headers.get('mcp-session-id')
  await answer.text()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await send({ method: 'notifications/initialized' }, sessionOf(id as string))
  return id as string
}

function initialize(protocolVersion: string): Promise<Response> {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
  return send({ id: 1, method: 'initialize', params }, headers)
}

function send(
  message: object,
  headers: Record<string, string>,
  method: 'POST' | 'GET' | 'DELETE' = 'POST',
): Promise<Response> {
  const body = method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', ...message }) : undefined
  return fetch(serving.mcp, { method, headers, ...(body && { body }) })
}
