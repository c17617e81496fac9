import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
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
