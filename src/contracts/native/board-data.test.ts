import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { type BoardGroup, boardData } from './board-data.ts'
import { native } from './contract.ts'

const ids = (groups: readonly BoardGroup[]) =>
  Object.fromEntries(groups.map(({ name, tasks }) => [name, tasks.map(({ id }) => id)]))
const totals = (groups: readonly BoardGroup[]) => groups.map(({ total }) => total)

it('puts each task in the first group that it belongs to', async () => {
  const desk = openContractDesk(native)
  await desk.seed({ title: 'Late', due: '2026-01-16' })
  await desk.seed({ title: 'Late and waiting', due: '2026-01-15', blockedBy: [1] })
  await desk.seed({ title: 'Today', due: '2026-01-17' })
  await desk.seed({ title: 'Some day' })
  await desk.seed({ title: 'Waiting', due: '2026-02-01', blockedBy: [4] })
  await desk.seed({ title: 'Done', done: true })

  const groups = await boardData(desk.deps, desk)
  expect(ids(groups)).toEqual({ overdue: [2, 1], today: [3], ready: [4], blocked: [5], done: [6] })
  expect(totals(groups)).toEqual([2, 1, 1, 1, 1])
  expect(groups.flatMap(({ tasks }) => tasks).find(({ id }) => id === 2)).toEqual({
    id: 2,
    title: 'Late and waiting',
    status: 'todo',
    due: 'Thu 15 Jan',
    overdue: true,
    after: [1],
  })
})

it('names fifty of a group at most, and counts the rest', async () => {
  const desk = openContractDesk(native)
  for (let number = 0; number < 160; number++) await desk.seed({ title: `Task ${number}` })
  await desk.seed({ title: 'Late', due: '2026-01-16', priority: 'high' })

  const groups = await boardData(desk.deps, desk)
  expect(groups.map(({ tasks }) => tasks.length)).toEqual([1, 0, 50, 0, 0])
  expect(totals(groups)).toEqual([1, 0, 160, 0, 0])
})

it('is narrowed as a list is', async () => {
  const desk = openContractDesk(native)
  await desk.seed({ title: 'Paint the door', tags: ['home'], priority: 'high' })
  await desk.seed({ title: 'Paint a picture', tags: ['art'] })
  const shown = async (filter: Parameters<typeof boardData>[2]) =>
    ids(await boardData(desk.deps, desk, filter)).ready

  expect(await shown({ words: 'paint' })).toEqual([1, 2])
  expect(await shown({ words: 'door' })).toEqual([1])
  expect(await shown({ tag: 'art' })).toEqual([2])
  expect(await shown({ priority: 'high' })).toEqual([1])
})

it('holds nothing of anybody else', async () => {
  const desk = openContractDesk(native)
  await desk.seed({ title: 'Mine' })
  expect(totals(await boardData(desk.deps, { owner: 'somebody else' }))).toEqual([0, 0, 0, 0, 0])
})
