import { expect, it } from 'vitest'
import { brokenStores, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
import { envelope } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(envelope)
  await desk.seed({ id: 123, title: 'Buy groceries', at: '2026-01-17T10:00:00.000Z' })
  await desk.seed({
    id: 124,
    title: 'Call mom',
    description: 'Discuss weekend plans',
    at: '2026-01-16T15:30:00.000Z',
    done: true,
  })
  return desk
}

const groceries = {
  id: 123,
  title: 'Buy groceries',
  description: null,
  is_completed: false,
  created_at: '2026-01-17T10:00:00Z',
}

const mom = {
  id: 124,
  title: 'Call mom',
  description: 'Discuss weekend plans',
  is_completed: true,
  created_at: '2026-01-16T15:30:00Z',
}

it("001 Tool 2, Return Format; C08; C09; C10; C14; C26; C42: the document's example, newest first", async () => {
  const desk = await openExample()
  expect(await desk.say('list_tasks', { status: 'all' })).toEqual({
    success: true,
    message: 'Found 2 tasks',
    data: { tasks: [groceries, mom], count: 2, filter: 'all' },
  })
})

it("001 Tool 2, Schema; C12: without a status, or with none, the filter is 'all'", async () => {
  const desk = await openExample()
  const all = await desk.say('list_tasks', { status: 'all' })
  for (const args of [{}, undefined, { status: null }])
    expect(await desk.say('list_tasks', args)).toEqual(all)
})

it("001 Tool 2, Schema; C26: 'pending' gives incomplete tasks and 'completed' finished ones, counted in words", async () => {
  const desk = await openExample()
  expect(await desk.say('list_tasks', { status: 'pending' })).toEqual({
    success: true,
    message: 'Found 1 task',
    data: { tasks: [groceries], count: 1, filter: 'pending' },
  })
  expect(await desk.say('list_tasks', { status: 'completed' })).toEqual({
    success: true,
    message: 'Found 1 task',
    data: { tasks: [mom], count: 1, filter: 'completed' },
  })
})

it('001 Tool 2, Return Format; C26: no task at all is a list as well', async () => {
  expect(await openContractDesk(envelope).say('list_tasks')).toEqual({
    success: true,
    message: 'Found 0 tasks',
    data: { tasks: [], count: 0, filter: 'all' },
  })
})

it('001 Tool 2, Error Cases; C13: an invalid status is refused and shows nothing', async () => {
  const desk = await openExample()
  for (const status of ['done', 'ALL', '', 1, ['all']]) {
    expect(await desk.refuse('list_tasks', { status }), JSON.stringify(status)).toEqual({
      success: false,
      message: 'Invalid status filter',
      data: null,
    })
  }
})

it('001 Tool 2, Error Cases: a database that fails is told as a failure to retrieve', async () => {
  const desk = openContractDesk(envelope, brokenStores(new Failure('unavailable', 'The disk is full.')))
  expect(await desk.refuse('list_tasks')).toEqual({
    success: false,
    message: 'Failed to retrieve tasks',
    data: null,
  })
})

it('001 Tool 2, Return Format; C14: tasks of the same moment come by id, highest first', async () => {
  const desk = openContractDesk(envelope)
  for (const title of ['One', 'Two', 'Three']) await desk.seed({ title })
  const { data } = await desk.say('list_tasks')
  expect(data.tasks.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
})

it('001 Tool 2, Return Format; C14: a thousand tasks are all listed; one more is cut off, and the log told', async () => {
  const desk = openContractDesk(envelope)
  for (let number = 1; number <= 1_000; number++) await desk.seed({ title: `Task ${number}` })
  expect(await desk.say('list_tasks')).toMatchObject({ message: 'Found 1000 tasks', data: { count: 1_000 } })
  expect(desk.log.warnings).toEqual([])

  await desk.seed({ title: 'One too many' })
  const { data } = await desk.say('list_tasks')
  expect([data.count, data.tasks[0].title]).toEqual([1_000, 'One too many'])
  expect(desk.log.warnings).toEqual([
    {
      message: 'a list was cut at 1000 tasks',
      facts: { contract: 'envelope', tool: 'list_tasks', owner: 'user123' },
    },
  ])
})
