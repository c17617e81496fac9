import { expect, it } from 'vitest'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { FairQueue, FairSlots, OwnerLines } from './fairness.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

it('gives everybody a turn before anybody has a second, and each their own in order', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4']) queue.push(item.charAt(0), item)
  queue.remove('a', 'a2')
  queue.remove('a', 'never there')

  expect(times(queue.size, () => queue.shift())).toEqual(['a1', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(queue.shift()).toBeUndefined()
  expect(queue.size).toBe(0)
})

it('takes what is urgent before the rest of its owner, and not before the others', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'b1']) queue.push(item.charAt(0), item)
  queue.push('a', 'a0', true)
  queue.push('b', 'b0', true)

  expect(times(queue.size, () => queue.shift())).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
})

it('passes over those who may have nothing now, without costing them their turn', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'b1', 'b2']) queue.push(item.charAt(0), item)

  expect(queue.shift((owner) => owner !== 'a')).toBe('b1')
  expect(queue.shift()).toBe('a1')
  expect(queue.shift((owner) => owner !== 'b')).toBeUndefined()
})

/** Work that ends when it is told to, and a note of the order in which it began. */
function openSlots(limits: Partial<ConstructorParameters<typeof FairSlots>[0]> = {}) {
  const slots = new FairSlots({ size: 4, perOwner: 2, waiting: 1_000, patienceMs: 60_000, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (owner: string, name: string) =>
    slots.during(owner, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    // What follows from it happens in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { slots, begun, enter, end }
}

it('lets one owner hold a part of the places, however much they want', async () => {
  const { begun, enter, end } = openSlots()
  const noisy = times(500, (number) => enter('noisy', `n${number}`))
  const calm = enter('calm', 'c0')
  expect(begun).toEqual(['n0', 'n1', 'c0'])

  await end('c0')
  expect(await calm).toBe('c0')
  expect(begun).toHaveLength(3)
  for (let number = 0; number < 500; number++) await end(`n${number}`)
  expect(await Promise.all(noisy)).toHaveLength(500)
})

it('serves who comes last after one of each before them, where all places are taken', async () => {
  const { begun, enter, end } = openSlots({ size: 2, perOwner: 2 })
  times(500, (number) => enter('noisy', `n${number}`))
  enter('calm', 'c0')
  enter('quiet', 'q0')
  expect(begun).toEqual(['n0', 'n1'])
  await end('n0')
  await end('n1')
  await end('n2')

  expect(begun).toEqual(['n0', 'n1', 'n2', 'c0', 'q0'])
})

it('gives a place back when the work fails', async () => {
  const { slots } = openSlots({ size: 1, perOwner: 1 })
  await expect(slots.during('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect(await slots.during('ada', async () => 'next')).toBe('next')
})

it('gives up on those who waited too long or are too many, and forgets them', async () => {
  const { begun, enter, end } = openSlots({ size: 1, perOwner: 1, waiting: 2, patienceMs: 50 })
  enter('ada', 'first')
  const late = enter('ada', 'late')
  expect(await failureOf(late)).toMatchObject({
    code: 'unavailable',
    message: 'Too many requests are waiting.',
  })
  const waiting = [enter('ada', 'second'), enter('ada', 'third')]
  expect((await failureOf(enter('ada', 'fourth'))).code).toBe('unavailable')
  for (const name of ['first', 'second', 'third']) await end(name)

  await Promise.all(waiting)
  expect(begun).toEqual(['first', 'second', 'third'])
})

it('takes one at a time of each owner, in the order they came', async () => {
  const lines = new OwnerLines(1_000)
  const order: string[] = []
  const step = (owner: string, name: string) =>
    lines.inTurn(owner, async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
    })
  await Promise.all([step('ada', 'a1'), step('ada', 'a2'), step('grace', 'g1')])

  expect(order).toEqual(['a1 begins', 'g1 begins', 'a1 ends', 'a2 begins', 'g1 ends', 'a2 ends'])
})

it('sends nobody away as long as the line moves, however long it is', async () => {
  const lines = new OwnerLines(100)
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  const begun = performance.now()
  await Promise.all(Array.from({ length: 12 }, () => lines.inTurn('ada', work)))

  expect(performance.now() - begun).toBeGreaterThan(200)
})

it('goes on after a failure, and gives up on those that waited too long', async () => {
  const lines = new OwnerLines(20)
  await expect(lines.inTurn('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')

  let release = () => {}
  const held = lines.inTurn('ada', () => new Promise<void>((resolve) => (release = resolve)))
  let ran = false
  const late = lines.inTurn('ada', async () => {
    ran = true
  })
  expect(await failureOf(late)).toMatchObject({
    code: 'unavailable',
    message: 'Too many changes are waiting.',
  })
  release()
  await held
  expect(ran).toBe(false)
  expect(await lines.inTurn('ada', async () => 'next')).toBe('next')
})
