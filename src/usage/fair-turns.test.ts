import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const limits = { share: 0.25, windowMs: 100, mostMs: 20, atOnce: 10, waiting: 3 }

/** A clock that the test turns. */
function clock() {
  const at = { now: 0 }
  return { at, now: () => at.now }
}

it('lets somebody who is alone have everything at once', async () => {
  const { at, now } = clock()
  const turns = new FairTurns(limits, now)
  const leaving = await Promise.all(Array.from({ length: 100 }, () => turns.enter('ada')))
  at.now += 50
  for (const leave of leaving) leave()
  await Promise.all(Array.from({ length: 100 }, () => turns.enter('ada')))
})

it('takes one after the other of who takes more than their share, and lets the others in at once', async () => {
  const { at, now } = clock()
  const turns = new FairTurns(limits, now)
  ;(await turns.enter('grace'))()
  const greedy = await Promise.all(Array.from({ length: 10 }, () => turns.enter('mallory')))
  at.now += 10
  for (const leave of greedy) leave()

  let begun = 0
  const waiting = Array.from({ length: 3 }, async () => {
    const leave = await turns.enter('mallory')
    begun += 1
    return leave
  })
  await expect(turns.enter('mallory')).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAfter: 1 },
  })
  const first = await Promise.race(waiting)
  ;(await turns.enter('grace'))()
  expect(begun).toBe(1)
  first()
  await delay(50)
  expect(begun).toBeGreaterThan(1)
  for (const leave of await Promise.all(waiting)) leave()
})

it('forgets what somebody took long ago', async () => {
  const { at, now } = clock()
  const turns = new FairTurns(limits, now)
  const greedy = await Promise.all(Array.from({ length: 10 }, () => turns.enter('mallory')))
  at.now += 10
  for (const leave of greedy) leave()
  at.now += 1_000
  ;(await turns.enter('grace'))()
  await Promise.all(Array.from({ length: 10 }, () => turns.enter('mallory')))
})

it('begins only a few requests of one person at once while others are there, before it is known what they cost', async () => {
  const { now } = clock()
  const turns = new FairTurns({ ...limits, mostMs: 60_000, atOnce: 2 }, now)
  ;(await turns.enter('grace'))()
  const begun: (() => void)[] = []
  const burst = Array.from({ length: 50 }, async () => void begun.push(await turns.enter('mallory')))
  await delay(5)
  expect(begun).toHaveLength(2)

  ;(await turns.enter('grace'))()
  for (let n = 0; n < 50; n++) {
    begun[n]?.()
    await delay(0)
  }
  await Promise.all(burst)
  expect(begun).toHaveLength(50)
})

it('begins the next one when one takes long: who waits for something else takes no time', async () => {
  const turns = new FairTurns({ ...limits, windowMs: 60_000, atOnce: 1 })
  ;(await turns.enter('grace'))()
  await turns.enter('mallory') // never answered
  await turns.enter('mallory')
})

it('does not count what turned out to be rightful, also when it took long', async () => {
  const { at, now } = clock()
  const turns = new FairTurns({ ...limits, atOnce: 1 }, now)
  ;(await turns.enter('grace'))()
  for (let n = 0; n < 20; n++) {
    const leave = await turns.enter('an office')
    at.now += 15
    if (n % 2 === 0) await delay(25)
    leave({ isFree: true })
    leave()
  }
  // Not one after the other with pauses: each begins when the last one is answered.
  await Promise.race([turns.enter('an office'), delay(5).then(() => expect.unreachable())])
})
