import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FaultyNetwork } from '../../../test/support/faults/faulty-network.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { add } from '../../../test/support/stores/suite-desk.ts'
import { projectIdOf } from '../../projects/project.ts'
import { lookMs } from './change-listener.ts'
import { openPostgresStores } from './open.ts'

const soon = { timeout: 10_000, interval: 10 }

describe('what one node changes', () => {
  it('is told to another node of the same database, five times before that would look by itself', async () => {
    const url = await newDatabase()
    await using writer = await openPostgresStores({ url })
    await using reader = await openPostgresStores({ url })
    let heard = Promise.withResolvers<void>()
    await reader.subscribe('ada', ['ada', projectIdOf('ada', 'app')], () => heard.resolve()).ready
    const begun = performance.now()
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      heard = Promise.withResolvers()
      await add(writer.tasks('ada'), title)
      await heard.promise
    }
    expect(performance.now() - begun).toBeLessThan(lookMs)
  })

  it('is told to those whom it concerns, and not to all', async () => {
    const url = await newDatabase()
    await using writer = await openPostgresStores({ url })
    await using reader = await openPostgresStores({ url })
    const [hers, stranger] = [vi.fn(), vi.fn()]
    const watching = [
      reader.subscribe('ada', ['ada', projectIdOf('ada', 'app')], hers),
      reader.subscribe('grace', ['grace', projectIdOf('grace', 'app')], stranger),
    ]
    await Promise.all(watching.map(({ ready }) => ready))
    for (let count = 1; count <= 20; count++) {
      await add(writer.tasks('ada'), 'Water the plants')
      await vi.waitFor(() => expect(hers.mock.calls.length).toBeGreaterThanOrEqual(count), soon)
    }
    // Everybody looks now and then, and after a lost connection.
    expect(stranger.mock.calls.length).toBeLessThan(5)
  })

  it('says neither whose it is nor what, to others who listen on the database', async () => {
    const url = await newDatabase()
    await using stores = await openPostgresStores({ url })
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    const heard: string[] = []
    other.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await other.query('LISTEN waymark_changes')
    await add(stores.tasks('ada@waymark.example'), 'Meet the spy at noon')
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
    expect(heard[0]).toMatch(/^[\w-]{22}$/)
  })

  it('is announced before the node ends', async () => {
    const url = await newDatabase()
    await using reader = await openPostgresStores({ url })
    const writer = await openPostgresStores({ url })
    const tell = vi.fn()
    await reader.subscribe('ada', ['ada', projectIdOf('ada', 'app')], tell).ready
    await add(writer.tasks('ada'), 'Water the plants')
    await writer.close()
    await vi.waitFor(() => expect(tell).toHaveBeenCalled(), soon)
  })
})

describe('a node that loses the connection over which it hears', () => {
  it.each([
    ['is cut', async (network: FaultyNetwork) => network.cut()],
    ['is refused for a while', (network: FaultyNetwork) => network.refuse()],
    ['is reset for a while', async (network: FaultyNetwork) => network.reset()],
  ])('connects again when it %s, and then everything counts as changed', async (_, fail) => {
    const url = await newDatabase()
    const network = await FaultyNetwork.to(url)
    await using away = await openPostgresStores({ url: network.url })
    await using writer = await openPostgresStores({ url })
    const tell = vi.fn()
    const watching = away.subscribe('ada', ['ada', projectIdOf('ada', 'app')], tell)
    await watching.ready

    await fail(network)
    // Said while nobody listens.
    await add(writer.tasks('ada'), 'Meanwhile')
    await network.restore()
    await vi.waitFor(() => expect(tell).toHaveBeenCalled(), soon)

    tell.mockClear()
    await vi.waitFor(async () => {
      await add(writer.tasks('ada'), 'Afterwards')
      expect(tell).toHaveBeenCalled()
    }, soon)
    watching.unsubscribe()
  })

  it('begins without it, and hears of everything once the database is there', async () => {
    const url = await newDatabase()
    const network = await FaultyNetwork.to(url)
    await using away = await openPostgresStores({ url: network.url })
    await network.refuse()
    const tell = vi.fn()
    const watching = away.subscribe('ada', ['ada', projectIdOf('ada', 'app')], tell)
    await watching.ready
    expect(tell).not.toHaveBeenCalled()
    await network.restore()
    await vi.waitFor(() => expect(tell).toHaveBeenCalled(), soon)
    watching.unsubscribe()
  })

  it('leaves no connection behind when nobody watches any more', async () => {
    const url = await newDatabase()
    await using stores = await openPostgresStores({ url })
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    const listening = async () => {
      const { rows } = await other.query(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'waymark listener' AND datname = current_database()",
      )
      return rows[0].count
    }
    const all = Array.from({ length: 30 }, (_, index) =>
      stores.subscribe(`owner ${index}`, [`owner ${index}`], () => {}),
    )
    await Promise.all(all.map(({ ready }) => ready))
    expect(await listening()).toBe(1)
    for (const one of all) one.unsubscribe()
    await vi.waitFor(async () => expect(await listening()).toBe(0), soon)
  })
})
