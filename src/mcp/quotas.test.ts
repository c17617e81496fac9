import { expect, it, onTestFinished } from 'vitest'
import { openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import type { Caller } from '../contracts/call.ts'
import { native } from '../contracts/native/contract.ts'
import { keyedProject } from '../projects/project.ts'
import { createMcpEndpoint, type McpLimits } from './http.ts'
import { createServices } from './services.ts'

const oldVersion = '2025-11-25'
const newVersion = '2026-07-28'

it('ends the oldest session of who opens too many, and nobody else’s', async () => {
  const { open, ping } = openEndpoint({ sessionsEach: 2 })
  const hers = await open('grace')
  const his = [await open('mallory'), await open('mallory'), await open('mallory'), await open('mallory')]

  expect(await ping('grace', hers)).toBe(200)
  expect(await Promise.all(his.map((one) => ping('mallory', one)))).toEqual([404, 404, 200, 200])
})

it('refuses a session where the server has no room, rather than to end that of somebody else', async () => {
  const { open, initialize, ping } = openEndpoint({ sessions: 2, sessionsEach: 2 })
  const [hers, his] = [await open('grace'), await open('ada')]

  expect((await initialize('mallory')).status).toBe(503)
  expect([await ping('grace', hers), await ping('ada', his)]).toEqual([200, 200])
  // Who has one already gets another in its place.
  expect((await initialize('grace')).status).toBe(200)
  expect([await ping('grace', hers), await ping('ada', his)]).toEqual([404, 200])
})

it('refuses a client that says more of itself than anybody would read', async () => {
  const { initialize } = openEndpoint()
  const large = { name: 'x'.repeat(20_000), version: '1' }
  const answer = await initialize('mallory', large)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32602 } }])
})

it('refuses addresses and cursors that no list gives out', async () => {
  const { post, open } = openEndpoint()
  const session = await open('ada')
  const long = 'x'.repeat(3_000)
  for (const [method, params] of [
    ['resources/subscribe', { uri: `task://${long}` }],
    ['resources/unsubscribe', { uri: `task://${long}` }],
    ['resources/read', { uri: `context://module/${long}` }],
    ['resources/list', { cursor: long }],
    ['tools/list', { cursor: long }],
    [
      'completion/complete',
      { ref: { type: 'ref/resource', uri: long }, argument: { name: 'id', value: '' } },
    ],
    [
      'completion/complete',
      { ref: { type: 'ref/resource', uri: 'task://{id}' }, argument: { name: 'id', value: long } },
    ],
  ] as const) {
    const answer = await post('ada', { method, params }, session)
    expect([method, answer.status, await answer.text()]).toEqual([
      method,
      400,
      expect.stringContaining('longer than'),
    ])
  }
})

it('lets a person subscribe to so many resources, over all their sessions', async () => {
  const { post, open } = openEndpoint({ subscriptionsEach: 3 })
  const [one, other, hers] = [await open('mallory'), await open('mallory'), await open('grace')]
  const subscribe = async (owner: string, session: string, task: number) =>
    (await post(owner, { method: 'resources/subscribe', params: { uri: `task://${task}` } }, session)).text()
  for (const task of [1, 2, 1]) expect(await subscribe('mallory', one, task)).not.toContain('error')
  expect(await subscribe('mallory', other, 1)).not.toContain('error')
  expect(await subscribe('mallory', other, 2)).toContain('subscribed to 3 resources')
  expect(await subscribe('grace', hers, 1)).not.toContain('error')

  // What is given up, and what ends with its session, makes room.
  await (await post('mallory', { method: 'resources/unsubscribe', params: { uri: 'task://1' } }, one)).text()
  expect(await subscribe('mallory', other, 2)).not.toContain('error')
  expect(await subscribe('mallory', other, 3)).toContain('error')
  await post('mallory', {}, one, 'DELETE')
  expect(await subscribe('mallory', other, 3)).not.toContain('error')
})

it('lets a person listen over so many streams, and those of others stay open', async () => {
  const { listen } = openEndpoint({ streamsEach: 2, handlers: 2 })
  const hers = await listen('grace', 'hers')
  expect(hers.status).toBe(200)
  const statuses: number[] = []
  for (const project of ['a', 'b', 'c', 'd', 'e']) statuses.push((await listen('mallory', project)).status)
  expect(statuses).toEqual([200, 200, 429, 429, 429])
  expect(await isOpen(hers)).toBe(true)
})

it('ends a stream after its time, so that its client has to say again who it is', async () => {
  const { listen } = openEndpoint({ streamMs: 50 })
  const stream = await listen('ada', 'a')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await isOpen(stream)).toBe(false)
})

it('refuses to listen to more than can be looked through', async () => {
  const { listen } = openEndpoint()
  const many = Array.from({ length: 501 }, (_, task) => `task://${task}`)
  expect((await listen('mallory', 'a', many)).status).toBe(400)
  expect((await listen('mallory', 'a', ['x'.repeat(3_000)])).status).toBe(400)
})

it('counts what costs: opening a session, reading, prompts, completion, subscribing', async () => {
  const counted: string[] = []
  let wait = 0
  const { post, initialize, open } = openEndpoint({}, (what) => {
    counted.push(what)
    return wait
  })
  const session = await open('ada')
  const asked = [
    ['resources/read', { uri: 'board://today' }],
    ['resources/list', {}],
    ['resources/subscribe', { uri: 'task://1' }],
    ['prompts/get', { name: 'standup' }],
    [
      'completion/complete',
      { ref: { type: 'ref/resource', uri: 'task://{id}' }, argument: { name: 'id', value: '' } },
    ],
  ] as const
  for (const [method, params] of asked)
    expect(await (await post('ada', { method, params }, session)).text()).not.toContain('"error"')
  expect(counted).toEqual(['initialize', ...asked.map(([method]) => method)])

  wait = 7
  for (const [method, params] of asked)
    expect(await (await post('ada', { method, params }, session)).text()).toContain('Try again in 7 seconds.')
  const refused = await initialize('ada')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
})

function openEndpoint(limits: Partial<McpLimits> = {}, wait: (what: string) => number = () => 0) {
  const desk = openContractDesk(native)
  const deps = { ...desk.deps, admit: (_: Caller, __: object, { name }: { name: string }) => wait(name) }
  const service = createServices(deps, '0.0.0')('native', 'full', false)
  const endpoint = createMcpEndpoint(() => {}, limits)
  onTestFinished(() => endpoint.close(0))
  const post = (owner: string, body: object, session?: string, method = 'POST') => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session !== undefined && { 'mcp-session-id': session, 'mcp-protocol-version': oldVersion }),
    }
    const message = { jsonrpc: '2.0', id: 1, ...body }
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(message) }) }
    const request = new Request('http://127.0.0.1/mcp', init)
    return endpoint.handle(request, method === 'POST' ? message : undefined, { owner }, service)
  }
  const initialize = (owner: string, clientInfo: object = { name: 'old', version: '1' }) => {
    const params = { protocolVersion: oldVersion, capabilities: {}, clientInfo }
    return post(owner, { method: 'initialize', params })
  }
  return {
    post,
    initialize,
    open: async (owner: string) => {
      const answer = await initialize(owner)
      await answer.text()
      return answer.headers.get('mcp-session-id') as string
    },
    ping: async (owner: string, session: string) => (await post(owner, { method: 'ping' }, session)).status,
    listen: (owner: string, project: string, uris: readonly string[] = ['task://1']) => {
      const method = 'subscriptions/listen'
      const params = { notifications: { resourceSubscriptions: uris }, _meta: modernMeta }
      const message = { jsonrpc: '2.0', id: 1, method, params }
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': newVersion,
        'mcp-method': method,
      }
      const request = new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
      })
      return endpoint.handle(request, message, { owner, project: keyedProject(owner, project) }, service)
    },
  }
}

const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': newVersion,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'modern', version: '1' },
}

async function isOpen({ body }: Response): Promise<boolean> {
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const ended = (async () => {
    while (!(await reader.read()).done);
    return false
  })()
  const isStill = await Promise.race([
    ended,
    new Promise<true>((resolve) => setTimeout(() => resolve(true), 100)),
  ])
  await reader.cancel()
  return isStill
}
