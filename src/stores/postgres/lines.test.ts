import { expect, it, onTestFinished, vi } from 'vitest'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'
import { addTask } from '../../tasks/add-task.ts'
import { Lines } from './lines.ts'
import { openPostgresStores } from './open.ts'

const origin = { actor: 'ada', at: new Date('2026-11-15T12:00:00Z') }

it('leaves connections to the others, however many changes one owner makes at once', async () => {
  await using stores = await openPostgresStores({ url: await newDatabase(), poolSize: 2 })
  const finished: string[] = []
  const noisy = Array.from({ length: 200 }, (_, n) =>
    addTask(stores.tasks('noisy'), { title: `Task ${n}` }, origin).then(() => finished.push('noisy')),
  )
  await addTask(stores.tasks('calm'), { title: 'One' }, origin)
  await stores.tasks('calm').find(1)
  const before = finished.length

  await Promise.all(noisy)
  expect(before).toBeLessThan(100)
  expect(await stores.tasks('noisy').count({}, 1_000)).toBe(200)
})

it('answers somebody who asks once after a few of the many questions of another owner', async () => {
  await using stores = await openPostgresStores({ url: await newDatabase(), poolSize: 4 })
  // All connections are open before it counts: to open one takes as long as many answers.
  await Promise.all(['a', 'b', 'c', 'd'].map((owner) => stores.tasks(owner).find(1)))
  let answered = 0
  const noisy = Array.from({ length: 500 }, async () => {
    await stores.tasks('noisy').find(1)
    answered += 1
  })
  expect(stores.load()).toMatchObject({ waiting: 498 })
  await stores.tasks('calm').find(1)
  expect(answered).toBeLessThan(50)

  await Promise.all(noisy)
  expect(answered).toBe(500)
})

it('takes one at a time of each owner, in the order they came', async () => {
  const lines = new Lines(1_000)
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
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines = new Lines(100)
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  const all = Promise.all(Array.from({ length: 12 }, () => lines.inTurn('ada', work)))
  await vi.advanceTimersByTimeAsync(12 * 20)

  expect(await all).toHaveLength(12)
})

it('goes on after a failure, and gives up on those that waited too long', async () => {
  const lines = new Lines(20)
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
