import { expect, it } from 'vitest'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { localIdentity } from '../identity.ts'
import { FairTurns } from '../usage/fair-turns.ts'
import { knownRequests } from './known-requests.ts'
import { Traffic } from './limits.ts'

const enter = (traffic: Traffic, owner: string, isStream = false): (() => void) => {
  const leave = traffic.enter(owner, isStream)
  if (typeof leave !== 'function') throw new Error(leave)
  return leave
}

it('lets so many requests and streams of one owner be open, and those of others beside them', () => {
  const traffic = new Traffic({ requests: 3, streams: 1, unreadBytes: 1_000 })
  const first = enter(traffic, 'ada', true)
  expect(traffic.enter('ada', true)).toBe('too many streams')
  const second = enter(traffic, 'ada')
  enter(traffic, 'ada')
  expect(traffic.enter('ada', false)).toBe('too many requests')
  enter(traffic, 'grace', true)
  expect(traffic.now()).toEqual({ requests: 4, streams: 2, refused: 2, unreadBytes: 0 })

  first()
  second()
  enter(traffic, 'ada', true)
  expect(traffic.now()).toEqual({ requests: 3, streams: 2, refused: 2, unreadBytes: 0 })
})

it('refuses in the form of the surface, with the time to wait', async () => {
  const traffic = new Traffic({ requests: 0, streams: 0, unreadBytes: 0 })
  const stores = openStoresInMemory()
  const identify = knownRequests({
    identify: () => localIdentity('ada'),
    traffic,
    projects: stores.projects,
    reportBug: () => 'a bug',
  })
  const ask = (path: string) =>
    identify(new Request(`http://127.0.0.1${path}`), {
      requestId: 'r-1',
      connection: {},
      whenOver: () => {},
      unread: () => 0,
      isFrom: () => {},
      beforeAnswer: () => {},
      onLimited: () => {},
    }) as Promise<Response>
  const api = await ask('/api/tasks')
  expect([api.status, await api.json()]).toEqual([
    429,
    {
      error: {
        code: 'rate_limited',
        message: 'You have too many requests open.',
        hint: 'Close some and try again.',
      },
    },
  ])
  const mcp = await ask('/mcp')
  expect([mcp.status, await mcp.json()]).toMatchObject([429, { jsonrpc: '2.0', error: { code: -32000 } }])
  expect([api.headers.get('retry-after'), mcp.headers.get('retry-after')]).toEqual(['1', '1'])
})

it('has somebody wait who opens many streams at once while others are there, as for anything else', async () => {
  const turns = new FairTurns({ share: 0.25, windowMs: 60_000, mostMs: 50_000, atOnce: 2, waiting: 0 })
  ;(await turns.enter('grace'))()
  const identify = knownRequests({
    identify: () => localIdentity('mallory'),
    traffic: new Traffic(),
    turns,
    projects: openStoresInMemory().projects,
    reportBug: () => 'a bug',
  })
  let [opened, end] = [0, () => {}]
  const open = async () => {
    const headers = { accept: 'text/event-stream' }
    await identify(new Request('http://127.0.0.1/api/events', { headers }), {
      requestId: 'r-1',
      connection: {},
      whenOver: (act) => {
        const before = end
        end = () => {
          before()
          act()
        }
      },
      unread: () => 0,
      isFrom: () => {},
      beforeAnswer: () => {},
      onLimited: () => {},
    })
    opened += 1
  }
  const opening = [open(), open(), open()]
  await Promise.all(opening.slice(0, 2))
  expect(opened).toBe(2)
  end()
  await Promise.all(opening)
})
