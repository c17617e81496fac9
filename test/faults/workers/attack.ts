import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { modernHeaders, modernMeta } from '../../support/clients/modern-call.ts'
import { Visitor } from '../../support/clients/visitor.ts'
import { given, say, waitForGo } from './worker.ts'

// One person with an account who does everything at once that costs the server something.

const { url, from, key, cookie, victims, seconds } = given<{
  url: string
  from: string
  key: string
  cookie: string
  victims: readonly string[]
  seconds: number
}>()

// The machine that attacks is another one in the world: it should not take the server's own processor.
setPriority(19)

const end = performance.now() + seconds * 1_000
const isOn = () => performance.now() < end
const counts: Record<string, Record<string, number>> = {}
const note = (what: string, outcome: string | number) => {
  counts[what] ??= {}
  counts[what][outcome] = (counts[what][outcome] ?? 0) + 1
}

const byKey = new Visitor(url, from, 300)
byKey.headers = { authorization: `Bearer ${key}` }
const byCookie = new Visitor(url, from, 100)
byCookie.headers = { cookie }
const stranger = new Visitor(url, from, 100)

/** Does the same again and again, several at a time. */
async function lanes(
  what: string,
  count: number,
  act: (n: number) => Promise<{ status: number } | undefined>,
) {
  let n = 0
  const lane = async () => {
    while (isOn()) {
      try {
        const answer = await act(n++)
        if (answer) note(what, answer.status)
      } catch (error) {
        note(what, (error as NodeJS.ErrnoException).code ?? 'failed')
        await delay(50) // a refused connection is refused at once
      }
    }
  }
  await Promise.all(Array.from({ length: count }, lane))
}

const large = 'x'.repeat(900_000)
const rpc = (method: string, params: object, headers = {}) =>
  byKey.ask(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method, params },
    {
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  )
const modern = (method: string, name: string, params: object) =>
  rpc(method, { ...params, _meta: modernMeta }, modernHeaders(method, name))
const initialize = (name: string) =>
  rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } })

const attacks: Record<string, () => Promise<unknown>> = {
  'sessions, small and of a megabyte': () => lanes('sessions', 8, (n) => initialize(n % 2 ? large : 'small')),
  subscriptions: () =>
    lanes('subscriptions', 4, async (n) => {
      const opened = await initialize('small')
      const id = opened.headers['mcp-session-id']
      if (typeof id !== 'string') return opened
      const uri = n % 2 ? `task://${large}` : `task://${n}`
      return rpc('resources/subscribe', { uri }, { 'mcp-session-id': id })
    }),
  'lists of everything, not read': () =>
    lanes('unread', 6, async () => {
      const sent = byKey.send('GET', '/api/tasks?view=all&limit=1000')
      sent.on('error', () => {})
      sent.on('response', (response) => response.pause())
      sent.end()
      await delay(200)
      return undefined
    }),
  'event streams': () =>
    lanes('streams', 10, async () => {
      const sent = byCookie.send('GET', '/api/events?across=1', { accept: 'text/event-stream' })
      sent.on('error', () => {})
      sent.end()
      await delay(500)
      note('streams', 'opened')
      return undefined
    }),
  'new tasks': () =>
    lanes('adding', 10, (n) =>
      byKey.callTool('add_task', { title: `Task ${n}`, description: 'y'.repeat(9_000), steps: steps(n) }),
    ),
  'deleting and undoing': () =>
    lanes('undoing', 3, async (n) => {
      await byKey.callTool('delete_task', { task: 1 + (n % 50) })
      return byKey.callTool('undo', {})
    }),
  searching: () => lanes('searching', 6, () => byKey.callTool('context_search', { query: 'y '.repeat(400) })),
  'reading what is there': () =>
    lanes('reading', 6, (n) =>
      modern('resources/read', `task://${1 + (n % 50)}`, { uri: `task://${1 + (n % 50)}` }),
    ),
  completions: () =>
    lanes('completing', 3, () =>
      modern('completion/complete', 'task://{id}', {
        ref: { type: 'ref/resource', uri: 'task://{id}' },
        argument: { name: 'id', value: '1' },
      }),
    ),
  'new projects': () =>
    lanes('projects', 3, (n) => byCookie.ask('POST', '/api/projects', { name: `Project ${n}` })),
  chatting: () => lanes('chatting', 4, (n) => byCookie.ask('POST', '/api/chat', { text: `add a task ${n}` })),
  'bad keys': () => lanes('bad keys', 20, (n) => withKey(key.replace(/.{12}$/, `${100_000_000_000 + n}`))),
  "guessing the others' passwords": () =>
    lanes('guessing', 8, (n) =>
      stranger.ask('POST', '/api/auth/sign-in/email', {
        email: victims[n % victims.length],
        password: `wrong guess ${n}`,
      }),
    ),
  'registering clients': () =>
    lanes('registering', 3, () =>
      stranger.ask('POST', '/api/auth/oauth2/register', {
        client_name: 'x',
        redirect_uris: ['http://127.0.0.1/callback'],
        token_endpoint_auth_method: 'none',
      }),
    ),
  'bodies that are too large or no JSON': () =>
    lanes('bodies', 4, (n) =>
      byKey.ask('POST', '/api/tasks', n % 2 ? `{"a":${'['.repeat(100_000)}` : large + large),
    ),
  'connections that say nothing': holdConnections,
  'requests byte by byte': () => lanes('byte by byte', 20, dribble),
}

function steps(n: number): string[] {
  return Array.from({ length: 20 }, (_, step) => `Step ${step} of ${n}`)
}

function withKey(bad: string) {
  return stranger.ask('GET', '/api/tasks', undefined, { authorization: `Bearer ${bad}` })
}

function socket(): Socket {
  const { port, hostname } = new URL(url)
  const opened = connect({ port: Number(port), host: hostname, localAddress: from })
  opened.on('error', () => {})
  return opened
}

/** As many as there may be, and again when they are closed. */
async function holdConnections(): Promise<void> {
  const open = new Set<Socket>()
  while (isOn()) {
    for (let n = open.size; n < 800; n++) {
      const one = socket()
      open.add(one)
      note('idle connections', 'opened')
      one.once('close', () => {
        open.delete(one)
        note('idle connections', 'closed')
      })
    }
    await delay(500)
  }
  for (const one of open) one.destroy()
}

async function dribble(): Promise<undefined> {
  const slow = socket()
  for (const byte of `POST /mcp HTTP/1.1\r\nhost: x\r\nx-padding: ${'z'.repeat(200)}`) {
    if (!isOn() || slow.destroyed) break
    slow.write(byte)
    await delay(100)
  }
  slow.destroy()
  note('byte by byte', 'given up')
  return undefined
}

say('ready')
waitForGo()
// What is still waiting for an answer when the time is up is left alone.
await Promise.race([
  Promise.all(Object.values(attacks).map((attack) => attack())),
  delay(seconds * 1_000 + 1_000),
])
say({ attacks: Object.keys(attacks).length, counts })
process.exit(0)
