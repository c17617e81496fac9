import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { graceMs } from '../../src/http/listen.ts'
import { apiOf } from '../support/clients/api-client.ts'
import { EventClient } from '../support/clients/event-client.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let serving: Serving
beforeAll(async () => {
  serving = await serve(['--data', folder.path], { WAYMARK_RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Adds a task to the server's own, and gives the number of the change. */
const change = async (title = 'Something', url = serving.url): Promise<number> => {
  const [status, body] = await apiOf(url).post('/tasks', { title })
  expect(status).toBe(201)
  return body.change.id
}

describe('the stream of changes', () => {
  it('begins with the last change, and then tells of each, of tasks and of what is known', async () => {
    const last = await change('Before')
    using stream = await EventClient.open(serving.url)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(await stream.hello()).toMatchObject({ id: String(last), data: { last, isComplete: true } })

    const api = apiOf(serving.url)
    const [, added] = await api.post('/tasks', { title: 'Told', steps: ['Below'] })
    const { id } = added.task
    expect(await stream.change(added.change.id)).toMatchObject({
      id: String(added.change.id),
      data: { id: added.change.id, tasks: [id, id + 1], discoveries: [] },
    })
    const [, known] = await api.post('/discoveries', { text: 'Streams run downhill', type: 'rule' })
    expect((await stream.change(known.change.id)).data).toEqual({
      id: known.change.id,
      tasks: [],
      discoveries: [known.discovery.id],
    })
    const [, gone] = await api.delete(`/tasks/${id}`)
    await stream.change(gone.change.id)
    const told = stream.heard.filter(({ event }) => event === 'change').map(({ data }) => data.id)
    expect(told).toEqual([added.change.id, known.change.id, gone.change.id])
  })

  it('brings what was missed, once and in order, to who says what they saw last', async () => {
    const seen = await change('Seen')
    const missed = [await change('Missed'), await change('Missed too')]
    using stream = await EventClient.open(serving.url, String(seen))
    expect(await stream.hello()).toMatchObject({
      id: String(seen),
      data: { last: missed[1], isComplete: true },
    })
    const next = await change('Told')
    await stream.change(next)
    expect(stream.heard.map(({ id }) => id)).toEqual([seen, ...missed, next].map(String))
  })

  it('says when it cannot bring everything, and goes on from now', async () => {
    const api = apiOf(serving.url)
    for (const strange of ['999999999', '0']) {
      for (let added = 0; strange === '0' && added < 500; added += 25) {
        await Promise.all(Array.from({ length: 25 }, () => api.post('/tasks', { title: 'One of many' })))
      }
      const last = await change('The last')
      using stream = await EventClient.open(serving.url, strange)
      expect(await stream.hello(), strange).toMatchObject({
        id: String(last),
        data: { last, isComplete: false },
      })
      const next = await change('Told')
      await stream.change(next)
      expect(stream.heard).toHaveLength(2)
    }
  })

  it('takes what is no number of a change for nothing', async () => {
    for (const odd of ['x', '-1', '1.5', '1e3', '9'.repeat(400)]) {
      using stream = await EventClient.open(serving.url, odd)
      expect((await stream.hello()).data, odd).toMatchObject({ isComplete: true })
    }
  })

  it('loses and repeats nothing while many change and others come and go', async () => {
    const api = apiOf(serving.url)
    using whole = await EventClient.open(serving.url)
    const { last } = (await whole.hello()).data
    const clients = Array.from({ length: 8 }, async (_, number) => {
      for (let times = 0; times < 5; times++) {
        using stream = await EventClient.open(serving.url, String(last))
        const [, body] = await api.post('/tasks', { title: `Of ${number}` })
        await stream.change(body.change.id)
        const ids = stream.heard
          .filter(({ event }) => event === 'change')
          .map(({ data }) => data.id as number)
        expect(ids).toEqual(ids.map((_, index) => last + 1 + index))
      }
    })
    await Promise.all(clients)
    await whole.change(last + 40)
    const ids = whole.heard.slice(1).map(({ data }) => data.id)
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => last + 1 + index))
  })
})

describe('clients of the stream', () => {
  it('are twenty for an owner; who comes next takes the place of the first', async () => {
    const streams: EventClient[] = []
    for (let count = 0; count < 23; count++) streams.push(await EventClient.open(serving.url))
    await Promise.all(streams.slice(0, 3).map(({ ended }) => ended))
    const id = await change()
    await Promise.all(streams.slice(3).map((stream) => stream.change(id)))
    for (const stream of streams) stream.close()
  })

  it('leave nothing behind when they hang up, two hundred in a row and at once', async () => {
    const before = openHandles(serving.pid)
    for (let round = 0; round < 10; round++) {
      const streams = await Promise.all(Array.from({ length: 20 }, () => EventClient.open(serving.url)))
      await Promise.all(streams.map((stream) => stream.hello()))
      for (const stream of streams) stream.close()
    }
    await vi.waitFor(() => expect(openHandles(serving.pid)).toBeLessThanOrEqual(before + 5), 5_000)
    using stream = await EventClient.open(serving.url)
    await stream.change(await change())
    expect(serving.log()).not.toMatch(/a bug|Error/)
  })
})

describe('a server that is asked to end', () => {
  it('ends the streams, and does not wait for those who listen', async () => {
    using place = new TemporaryFolder()
    await using ending = await serve(['--data', place.path])
    const streams = await Promise.all(Array.from({ length: 20 }, () => EventClient.open(ending.url)))
    await Promise.all(streams.map((stream) => stream.hello()))
    const { code, milliseconds } = await ending.stop('SIGTERM')
    expect(code).toBe(0)
    expect(milliseconds).toBeLessThan(graceMs)
    await Promise.all(streams.map(({ ended }) => ended))
  })
})

/** Files and sockets of a process, where the system tells. */
function openHandles(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0
}
