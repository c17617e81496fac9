import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { assistant } from './contract.ts'

it('002 1. add_task, Input Example; 002 1. add_task, Output Example: the example is answered as shown', async () => {
  const desk = openContractDesk(assistant)
  await desk.seed({ id: 4, title: 'Earlier' })
  const answer = await desk.say('add_task', {
    user_id: 'user123',
    title: 'Buy groceries',
    description: 'Milk, eggs, bread',
  })
  expect(answer).toEqual({ task_id: 5, status: 'created', title: 'Buy groceries' })
  expect((await desk.stored())[0]).toMatchObject({
    id: 5,
    title: 'Buy groceries',
    description: 'Milk, eggs, bread',
    status: 'todo',
  })
})

async function openGroceriesAndMom() {
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
  const desk = await openGroceriesAndMom()
  expect(await desk.say('list_tasks', { user_id: 'user123', status: 'all' })).toEqual([groceries, mom])
  expect(await desk.say('list_tasks', { user_id: 'user123', status: 'pending' })).toEqual([groceries])
  expect(await desk.say('list_tasks', { user_id: 'user123', status: 'completed' })).toEqual([mom])
})

it('002 2. list_tasks, Schema: without a status all tasks are listed', async () => {
  const desk = await openGroceriesAndMom()
  expect(await desk.say('list_tasks', { user_id: 'user123' })).toEqual([groceries, mom])
})

it('002 2. list_tasks, Edge Cases; C13: an invalid status defaults to "all"', async () => {
  const desk = await openGroceriesAndMom()
  for (const status of ['done', 'ALL', '', 7, null, ['pending'], { a: 1 }, true]) {
    expect(await desk.say('list_tasks', { user_id: 'user123', status })).toEqual([groceries, mom])
  }
})

it('002 3. complete_task, Input Example; 002 3. complete_task, Output Example: the example is answered as shown', async () => {
  const desk = openContractDesk(assistant)
  await desk.seed({ id: 3, title: 'Call mom' })
  expect(await desk.say('complete_task', { user_id: 'user123', task_id: 3 })).toEqual({
    task_id: 3,
    status: 'completed',
    title: 'Call mom',
  })
  expect(await desk.stored()).toMatchObject([{ id: 3, status: 'done' }])
})

it('002 4. delete_task, Input Example; 002 4. delete_task, Output Example; C36: the example is answered as shown', async () => {
  const desk = openContractDesk(assistant)
  await desk.seed({ title: 'Kept' })
  await desk.seed({ title: 'Old task' })
  expect(await desk.say('delete_task', { user_id: 'user123', task_id: 2 })).toEqual({
    task_id: 2,
    status: 'deleted',
    title: 'Old task',
  })
  expect(await desk.stored()).toMatchObject([{ title: 'Kept' }])
})

async function openGroceries() {
  const desk = openContractDesk(assistant)
  await desk.seed({ id: 1, title: 'Buy groceries', description: 'Milk' })
  await desk.seed({ id: 5, title: 'Plan the meeting' })
  return desk
}

it('002 5. update_task, Input Examples; 002 5. update_task, Output Example; C24: a new title alone', async () => {
  const desk = await openGroceries()
  const args = { user_id: 'user123', task_id: 1, title: 'Buy groceries and fruits' }
  expect(await desk.say('update_task', args)).toEqual({
    task_id: 1,
    status: 'updated',
    title: 'Buy groceries and fruits',
  })
  expect((await desk.stored())[1]).toMatchObject({ title: 'Buy groceries and fruits', description: 'Milk' })
})

it('002 5. update_task, Input Examples: a new description alone', async () => {
  const desk = await openGroceries()
  const args = { user_id: 'user123', task_id: 5, description: 'Prepare agenda items' }
  expect(await desk.say('update_task', args)).toEqual({
    task_id: 5,
    status: 'updated',
    title: 'Plan the meeting',
  })
  expect((await desk.stored())[0]).toMatchObject({ description: 'Prepare agenda items' })
})

it('002 5. update_task, Input Examples: both', async () => {
  const desk = await openGroceries()
  const texts = { title: 'Shopping', description: 'Get items from the store' }
  expect(await desk.say('update_task', { user_id: 'user123', task_id: 1, ...texts })).toEqual({
    task_id: 1,
    status: 'updated',
    title: 'Shopping',
  })
  expect((await desk.stored())[1]).toMatchObject(texts)
})
