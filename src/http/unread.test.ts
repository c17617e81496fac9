import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { localIdentity } from '../identity.ts'
import { type Incoming, receive } from './incoming.ts'
import { knownRequests } from './known-requests.ts'
import { Traffic } from './limits.ts'
import { type Connection, fromAnywhere, listen } from './listen.ts'

const megabyte = 1024 * 1024
const stallMs = 500

it('cuts off who does not read their answer, and nobody who is merely slow or waits', async () => {
  const cut: string[] = []
  const url = await open(({ url }, { outgoing }) => {
    outgoing?.once('close', () => cut.push(new URL(url).pathname))
    return new Response('x'.repeat(40 * megabyte))
  })
  await ask(url, '/stalled')
  const slow = await ask(url, '/slow')
  const reading = setInterval(() => slow.read(), 100)
  onTestFinished(() => clearInterval(reading))
  await expect.poll(() => cut, { timeout: 8 * stallMs }).toContain('/stalled')
  expect(cut).toEqual(['/stalled'])

  const patient = await open(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * stallMs))
    return new Response('at last')
  })
  expect(await (await fetch(patient)).text()).toBe('at last')
})

it('answers a person no more while too much of what they asked for is not read', async () => {
  const traffic = new Traffic({ requests: 200, streams: 50, unreadBytes: 32 * megabyte })
  const stores = openStoresInMemory()
  const identify = knownRequests({
    identify: (request) => localIdentity(request.headers.get('x-who') ?? 'mallory'),
    traffic,
    projects: stores.projects,
    reportBug: () => 'a bug',
  })
  let answered = 0
  const app = new Hono<{ Bindings: Connection; Variables: { incoming: Incoming } }>()
  app.use(receive())
  app.get('*', async (context) => {
    const caller = await identify(context.req.raw, context.var.incoming)
    if (caller instanceof Response) return caller
    answered += 1
    return new Response('x'.repeat(8 * megabyte))
  })
  const url = await open((request, env) => app.fetch(request, env))
  const sockets: Socket[] = []
  for (let count = 0; count < 60; count++) sockets.push(await ask(url))
  await new Promise((resolve) => setTimeout(resolve, 200))
  // What the system keeps for the connections is not ours: a few answers disappear there.
  expect(answered).toBeLessThan(40)
  expect(traffic.now().unreadBytes).toBeLessThan(48 * megabyte)

  const refused = await fetch(url)
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('not read')])
  const hers = await fetch(url, { headers: { 'x-who': 'grace' } })
  expect((await hers.text()).length).toBe(8 * megabyte)

  // Who is cut off, or reads, has room again.
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await fetch(url)).status).toBe(200)
})

async function open(fetch: Parameters<typeof listen>[0]): Promise<string> {
  const limits = { ...fromAnywhere, stallMs }
  const listening = await listen(fetch, { host: '127.0.0.1', port: 0, limits })
  onTestFinished(() => listening.close())
  return listening.url
}

/** Asks and does not read. */
async function ask(url: string, path = '/'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 5))
  return socket
}
