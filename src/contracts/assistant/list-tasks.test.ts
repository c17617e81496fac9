import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { assistant } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(assistant)
  await desk.seed({ title: 'Buy groceries', description: 'Milk, eggs, bread', at: '2025-12-20T10:30:00Z' })
  await desk.seed({ title: 'Call mom', at: '2025-12-20T09:15:00Z', done: true })
  return desk
}

const groceries = {
  id: 1,
  title: 'Buy groceries',
  description: 'Milk, eggs, bread',
  completed: false,
  created_at: '2025-12-20T10:30:00Z',
}

const mom = {
  id: 2,
  title: 'Call mom',
  description: null,
  completed: true,
  created_at: '2025-12-20T09:15:00Z',
}

it('002 2. list_tasks, Input Examples; 002 2. list_tasks, Output Example; C08; C09; C10; C14; C29; C42: as shown', async () => {
  const desk = await openExample()
  expect(await desk.say('list_tasks', { user_id: 'user123', status: 'all' })).toEqual([groceries, mom])
  expect(await desk.say('list_tasks', { user_id: 'user123', status: 'pending' })).toEqual([groceries])
  expect(await desk.say('list_tasks', { user_id: 'user123', status: 'completed' })).toEqual([mom])
})

it('002 2. list_tasks, Schema: without a status all tasks are listed', async () => {
  const desk = await openExample()
  expect(await desk.say('list_tasks', { user_id: 'user123' })).toEqual([groceries, mom])
})

it('002 2. list_tasks, Output Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          title: { type: 'string' },
          description: { type: 'string', nullable: true },
          completed: { type: 'boolean' },
          created_at: { type: 'string', format: 'date-time' },
        },
      },
    },
    await desk.say('list_tasks', { user_id: 'user123' }),
  )
})

it('002 2. list_tasks, Edge Cases: no tasks are an empty array', async () => {
  const desk = openContractDesk(assistant)
  for (const status of ['all', 'pending', 'completed']) {
    expect(await desk.say('list_tasks', { user_id: 'user123', status })).toEqual([])
  }
})

it('002 2. list_tasks, Edge Cases; C13: an invalid status defaults to "all"', async () => {
  const desk = await openExample()
  for (const status of ['done', 'ALL', '', 7, null, ['pending'], { a: 1 }, true]) {
    expect(await desk.say('list_tasks', { user_id: 'user123', status })).toEqual([groceries, mom])
  }
})

it("002 2. list_tasks, Schema; C04; C38: a user_id that is not the caller's own is not found, real or not", async () => {
  const desk = await openExample()
  await desk.as('grace').seed({ title: 'Of Grace' })
  for (const user_id of ['grace', 'nobody', '']) {
    expect(await desk.refuse('list_tasks', { user_id })).toEqual({ error: 'User not found' })
  }
  expect(await desk.refuse('list_tasks', {})).toEqual({ error: 'The argument "user_id" is required.' })
})

it('002 2. list_tasks, Output Example; C14: a thousand tasks are listed; what is cut off is told to the log', async () => {
  const desk = openContractDesk(assistant)
  for (let number = 1; number <= 1_001; number++) await desk.seed({ title: `Task ${number}` })
  const listed = await desk.say('list_tasks', { user_id: 'user123' })
  expect([listed.length, listed[0].id, listed.at(-1).id]).toEqual([1_000, 1_001, 2])
  expect(desk.log.warnings).toMatchObject([{ message: 'a list was cut at 1000 tasks' }])
})
