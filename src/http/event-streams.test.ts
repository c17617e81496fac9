import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EventClient } from '../../test/support/clients/event-client.ts'
import { openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { add } from '../../test/support/stores/suite-desk.ts'
import { page } from '../contracts/page/contract.ts'
import { localIdentity } from '../identity.ts'
import type { Stores } from '../stores/stores.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { ApiRoutes } from './api-routes.ts'
import { EventStreams, type StreamLimits } from './event-streams.ts'
import { eventsRoutes } from './events-routes.ts'
import { listen } from './listen.ts'

/** The stream of one owner on a real connection, with limits that a test can wait for. */
async function openStreams(limits: Partial<StreamLimits> = {}, stores = openStoresInMemory()) {
  const { deps } = openContractDesk(page, stores)
  const usual = { perFeed: 20, heartbeatMs: 15_000, lifetimeMs: 600_000 }
  const streams = new EventStreams(deps, { ...usual, ...limits })
  const app = new Hono()
  const known: ApiRoutes = new Hono()
  known.use((context, next) => {
    context.set('caller', { ...localIdentity('ada'), requestId: 'r-1' })
    return next()
  })
  app.route('/api', known.route('/', eventsRoutes(deps, streams)))
  const listening = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    streams.close()
    await listening.close()
  })
  return { streams, url: listening.url, tasks: stores.tasks('ada') }
}

describe('streams of events', () => {
  it('say now and then that they are still there', async () => {
    const { url } = await openStreams({ heartbeatMs: 20 })
    const response = await fetch(`${url}/api/events`)
    let text = ''
    for await (const bytes of response.body as ReadableStream<Uint8Array>) {
      text += new TextDecoder().decode(bytes)
      if (text.split(': still here\n\n').length > 3) break
    }
    expect(text).toMatch(/^retry: 1000\nid: 0\nevent: hello\ndata: .*\n\n(: still here\n\n){3}/)
  })

  it('are ended when they have lasted long enough, and the client goes on where it was', async () => {
    const { url, tasks } = await openStreams({ heartbeatMs: 20, lifetimeMs: 50 })
    const first = await EventClient.open(url)
    const { id } = await first.hello()
    await first.ended
    await add(tasks, 'Meanwhile')
    using second = await EventClient.open(url, id as string)
    expect((await second.change(1)).data).toEqual({ id: 1, tasks: [1], discoveries: [] })
  })

  it('are given up when their client does not read, and nothing is kept for it', async () => {
    const { streams, url, tasks } = await openStreams({}, withLargeChanges(openStoresInMemory()))
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await once(socket, 'data')
    socket.pause()
    using reader = await EventClient.open(url)
    await reader.hello()
    expect(streams.count).toBe(2)

    let changes = 0
    while (streams.count === 2 && changes < 1_000) {
      await Promise.all(Array.from({ length: 10 }, () => add(tasks, 'Water the plants')))
      changes += 10
      await reader.change(changes)
    }
    expect(changes).toBeLessThan(1_000)
    expect(streams.count).toBe(1)
    // Who reads misses nothing by it.
    expect(reader.heard.slice(1).map(({ data }) => data.id)).toEqual(
      Array.from({ length: changes }, (_, index) => index + 1),
    )
    socket.resume()
    await vi.waitFor(() => expect(socket.closed).toBe(true), 5_000)
  })

  it('say of a change of thousands that it is large, and not what it touched', async () => {
    const { url, tasks } = await openStreams({}, withLargeChanges(openStoresInMemory(), 1_001))
    using client = await EventClient.open(url)
    await client.hello()
    await add(tasks, 'Water the plants')
    const data = { id: 1, tasks: [], discoveries: [], isLarge: true }
    expect((await client.change(1)).data).toEqual(data)
    using back = await EventClient.open(url, '0')
    expect((await back.change(1)).data).toEqual(data)
  })

  it('watch for an owner once, and only while somebody listens', async () => {
    const stores = openStoresInMemory()
    const subscribe = vi.spyOn(stores, 'subscribe')
    const { deps } = openContractDesk(page, stores)
    const streams = new EventStreams(deps)
    const { signal } = new AbortController()
    const open = () => streams.open({ caller: { owner: 'ada' }, lastSeen: null, signal, cut: () => {} })
    const [one, other] = await Promise.all([open(), open()])
    expect(subscribe).toHaveBeenCalledTimes(1)
    await one.cancel()
    expect(streams.count).toBe(1)
    await other.cancel()
    expect(streams.count).toBe(0)
    await (await open()).cancel()
    expect(subscribe).toHaveBeenCalledTimes(2)
    streams.close()
    await expect(open()).rejects.toThrow('The server is about to end.')
  })
})

it('are not opened for who hung up before they began, nor for who wants only the head', async () => {
  const { streams, url } = await openStreams()
  const hungUp = AbortSignal.abort()
  await streams.open({ caller: { owner: 'ada' }, lastSeen: null, signal: hungUp, cut: () => {} })
  expect(streams.count).toBe(0)
  expect((await fetch(`${url}/api/events`, { method: 'HEAD' })).status).toBe(405)
  expect(streams.count).toBe(0)
})

/** Every change touches as many tasks as are told of by number, so that what the system keeps for a connection is full soon. */
function withLargeChanges(stores: Stores, length = 1_000): Stores {
  const subjects = Array.from({ length }, (_, index) => `task:${10 ** 14 + index}`)
  const enlarge = (tasks: TaskStore): TaskStore => {
    const touched = tasks.touched.bind(tasks)
    return Object.assign(tasks, {
      touched: async (after: number, limit: number) =>
        (await touched(after, limit)).map((change) => ({ ...change, subjects })),
    })
  }
  return { ...stores, tasks: (owner) => enlarge(stores.tasks(owner)) }
}
