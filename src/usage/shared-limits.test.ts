import { expect, it } from 'vitest'
import { growth, inProportion } from '../../test/support/timing/cpu-time.ts'
import type { RateWindowStore, WindowGrant } from './rate-windows.ts'
import { SharedLimits } from './shared-limits.ts'

/** What PostgreSQL does, in this process, with a note of every question. */
function openWindows() {
  const asked: string[] = []
  const taken = new Map<string, { taken: number; endsAt: number }>()
  const time = { now: 0 }
  const windows = (owner: string): RateWindowStore => ({
    async take(what, wanted, perMinute): Promise<WindowGrant> {
      asked.push(`${owner} ${what} ${wanted}`)
      const key = `${owner} ${what}`
      const known = taken.get(key)
      const window = known && known.endsAt > time.now ? known : { taken: 0, endsAt: time.now + 60_000 }
      const granted = Math.max(0, Math.min(wanted, perMinute - window.taken))
      taken.set(key, { ...window, taken: window.taken + wanted })
      return { granted, endsInMs: window.endsAt - time.now }
    },
  })
  const warnings: string[] = []
  const newNode = (of = windows) => {
    const limits = new SharedLimits(of, (message) => warnings.push(message))
    return (owner: string, what = 'undo', perMinute = 100) =>
      limits.admit(owner, what, perMinute, () => time.now)
  }
  return { asked, time, windows, warnings, newNode }
}

it('asks nobody about somebody who calls now and then', async () => {
  const { asked, newNode } = openWindows()
  const admit = newNode()
  for (let call = 0; call < 5; call++) expect(admit('ada')).toBe(0)
  for (let owner = 0; owner < 50; owner++) expect(admit(`owner-${owner}`)).toBe(0)

  expect(asked).toEqual([])
})

it('lets through the limit on all nodes together, and at most a twentieth more for each', async () => {
  const { asked, newNode } = openWindows()
  const nodes = [newNode(), newNode(), newNode()]
  let admitted = 0
  for (let call = 0; call < 600; call++)
    for (const admit of nodes) if ((await admit('ada')) === 0) admitted += 1

  expect(admitted).toBeGreaterThanOrEqual(100)
  expect(admitted).toBeLessThanOrEqual(115)
  // 1,800 calls, of which each costs nothing once a node knows that the limit is reached.
  expect(asked.length).toBeLessThan(30)
})

it('says how long to wait, and lets through again when the minute is over', async () => {
  const { time, newNode } = openWindows()
  const admit = newNode()
  for (let call = 0; call < 200; call++) await admit('ada')
  time.now = 20_000
  expect(await admit('ada')).toBe(40)
  expect(await admit('grace')).toBe(0)
  expect(await admit('ada', 'list_tasks')).toBe(0)
  time.now = 60_000
  expect(await admit('ada')).toBe(0)
})

it('asks once for many calls that come at the same moment', async () => {
  const { asked, newNode } = openWindows()
  const admit = newNode()
  const waits = await Promise.all(Array.from({ length: 300 }, () => admit('ada')))

  expect(waits.filter((wait) => wait === 0).length).toBeGreaterThanOrEqual(95)
  expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(105)
  expect(asked.length).toBeLessThan(25)
})

it('counts alone for a while when the store fails or does not answer, and blocks nobody', async () => {
  for (const take of [() => Promise.reject(new Error('away')), () => new Promise<WindowGrant>(() => {})]) {
    const { time, warnings, newNode } = openWindows()
    let asked = 0
    const admit = newNode(() => ({
      take() {
        asked += 1
        return take()
      },
    }))
    let admitted = 0
    for (let call = 0; call < 200; call++) if ((await admit('ada')) === 0) admitted += 1
    // The first without asking, then a sixth of the limit for a sixth of the minute.
    expect(admitted).toBe(5 + 17)
    expect(asked).toBe(1)
    expect(warnings).toEqual(['calls are counted by this node alone for a while'])
    expect(await admit('ada')).toBe(10)
    time.now = 10_000
    expect(await admit('ada')).toBe(0)
  }
})

it('does not punish a clock that was set back', async () => {
  const { time, newNode } = openWindows()
  time.now = 86_400_000
  const admit = newNode()
  for (let call = 0; call < 200; call++) await admit('ada')
  time.now = 0
  expect(await admit('ada')).toBe(0)
})

it('decides as quickly among many owners as among few, where nobody has to be asked', () => {
  const admitAll = (owners: number) => {
    const { asked, newNode } = openWindows()
    const admit = newNode()
    for (let call = 0; call < 4 * owners; call++) void admit(`owner-${call % owners}`)
    expect(asked).toEqual([])
  }
  expect(growth(admitAll, 2_500)).toBeLessThan(inProportion)
})
