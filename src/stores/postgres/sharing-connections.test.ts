import { expect, it } from 'vitest'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { addTask } from '../../tasks/add-task.ts'
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
