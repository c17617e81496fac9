import { expect, it } from 'vitest'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { FaultyNetwork } from '../support/faults/faulty-network.ts'
import { figure } from '../support/faults/figures.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { newDatabase } from '../support/stores/postgres.ts'

interface Told {
  readonly at: number
  readonly milliseconds: number
  readonly outcome: 'ok' | 'unavailable' | 'other'
}

/** How long it is away; `npm run faults` takes ten seconds. */
const awayMs = Number(process.env.TEST_AWAY_MS ?? 2_500)

it.each(['refuses connections', 'falls silent'])(
  'tells callers within five seconds that the database is away when it %s under load, and works within five of its return',
  async (how) => {
    const network = await FaultyNetwork.to(await newDatabase())
    const env = { DATABASE_URL: network.url, WAYMARK_RATE_LIMITS: 'off' }
    await using serving = await serve(['--data', newFolder()], env)
    await using client = await connect('2026', { url: serving.mcp })
    const load = startLoad(client)
    await load.until(({ outcome }) => outcome === 'ok', 20)

    const gone = performance.now()
    if (how === 'falls silent') network.fallSilent()
    else await network.refuse()
    await load.until(({ outcome, at }) => outcome === 'unavailable' && at > gone, 10)
    expect((await fetch(`${serving.url}/readyz`)).status).toBe(503)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, gone + awayMs - performance.now())))

    await network.restore()
    const back = performance.now()
    await load.until(({ outcome, at }) => outcome === 'ok' && at > back, 20)
    const recovered = performance.now()
    const told = await load.stop()

    const during = told.filter(({ at }) => at > gone && at < back)
    // What a call took before is what this machine adds to the five seconds.
    const usual = Math.max(...told.filter(({ at }) => at < gone).map(({ milliseconds }) => milliseconds))
    const fiveSeconds = 5_000 + 10 * usual
    expect(during.filter(({ outcome }) => outcome === 'other')).toEqual([])
    expect(Math.max(...during.map(({ milliseconds }) => milliseconds))).toBeLessThan(fiveSeconds)
    expect(recovered - back).toBeLessThan(fiveSeconds)
    expect((await fetch(`${serving.url}/readyz`)).status).toBe(200)

    const stored = (await client.callTool('list_tasks', { view: 'all', limit: 1 })).content[0]?.text
    const acknowledged = told.filter(({ outcome }) => outcome === 'ok').length
    const kept = Number(/(\d[\d,]*) in all/.exec(stored ?? '')?.[1]?.replace(',', ''))
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
    const slowest = Math.round(Math.max(...during.map(({ milliseconds }) => milliseconds)))
    figure({
      fault: `PostgreSQL away for ${Math.round((back - gone) / 1000)} s under load: it ${how}`,
      tries: during.length,
      lost: Math.max(0, acknowledged - kept),
      recoveredMs: [recovered - back],
      remark: `everybody was told, after ${slowest} ms at most; ${acknowledged} changes kept`,
    })
  },
)

function startLoad(client: Assistant) {
  const told: Told[] = []
  let isOver = false
  const lane = async (which: number) => {
    for (let count = 0; !isOver; count++) {
      const start = performance.now()
      const answer = await client.callTool('add_task', { title: `Load ${which} ${count}` })
      const milliseconds = performance.now() - start
      const text = answer.content[0]?.text ?? ''
      const failed = text.startsWith('unavailable:') ? 'unavailable' : 'other'
      told.push({ at: start, milliseconds, outcome: answer.isError ? failed : 'ok' })
    }
  }
  const lanes = Promise.all(Array.from({ length: 12 }, (_, which) => lane(which)))
  return {
    /** Until so many of them are so. */
    async until(isSo: (one: Told) => boolean, count: number): Promise<void> {
      while (told.filter(isSo).length < count) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async stop(): Promise<readonly Told[]> {
      isOver = true
      await lanes
      return told
    },
  }
}
