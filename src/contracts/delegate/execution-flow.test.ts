import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { delegate } from './contract.ts'

const user_id = 'user123'

it('003 4.1.5 Execution Flow: a task is created and answered with its id, its status and its title', async () => {
  const desk = openContractDesk(delegate)
  const args = { user_id, title: ' Buy groceries ', description: 'Milk, eggs, bread' }
  expect(await desk.say('add_task', args)).toEqual({ task_id: 1, status: 'created', title: 'Buy groceries' })
  expect(await desk.stored()).toMatchObject([
    { id: 1, title: 'Buy groceries', description: 'Milk, eggs, bread', status: 'todo' },
  ])
})

it('003 4.1.2 Parameters; C04: the user is injected, so user_id may be absent, and is tolerated when it is the same', async () => {
  const desk = openContractDesk(delegate)
  for (const args of [{}, { user_id: 'user123' }, { user_id: null }]) {
    await desk.say('add_task', { ...args, title: 'Buy groceries' })
  }
  expect(await desk.stored()).toHaveLength(3)
})

async function openGroceriesAndMom() {
  const desk = openContractDesk(delegate)
  await desk.seed({ title: 'Call mom', done: true })
  await desk.seed({ title: 'Buy groceries', description: 'Milk, eggs, bread' })
  return desk
}

const groceries = { id: 2, title: 'Buy groceries', description: 'Milk, eggs, bread', completed: false }
const mom = { id: 1, title: 'Call mom', description: null, completed: true }

it('003 4.2.5 Execution Flow; C08; C09; C10; C14; C29: exactly id, title, description and completed, newest first', async () => {
  const desk = await openGroceriesAndMom()
  expect(await desk.say('list_tasks', { user_id, status: 'all' })).toEqual([groceries, mom])
})

it('003 4.2.5 Execution Flow: the filter is applied', async () => {
  const desk = await openGroceriesAndMom()
  expect(await desk.say('list_tasks', { user_id, status: 'pending' })).toEqual([groceries])
  expect(await desk.say('list_tasks', { user_id, status: 'completed' })).toEqual([mom])
})

it('003 4.2.2 Parameters; C04: the status defaults to "all", and the user is injected', async () => {
  const desk = await openGroceriesAndMom()
  for (const args of [{ user_id }, {}, undefined, { user_id: null, status: null }]) {
    expect(await desk.say('list_tasks', args)).toEqual([groceries, mom])
  }
})

it('003 4.3.5 Execution Flow: a task is completed and answered with its title', async () => {
  const desk = openContractDesk(delegate)
  await desk.seed({ id: 42, title: 'Call mom' })
  expect(await desk.say('complete_task', { user_id, task_id: 42 })).toEqual({
    task_id: 42,
    status: 'completed',
    title: 'Call mom',
  })
  expect(await desk.stored()).toMatchObject([{ id: 42, status: 'done' }])
})

it('003 4.4.5 Execution Flow; C36: a task is deleted and answered with the title it had', async () => {
  const desk = openContractDesk(delegate)
  await desk.seed({ id: 42, title: 'Call mom' })
  expect(await desk.say('delete_task', { user_id, task_id: 42 })).toEqual({
    task_id: 42,
    status: 'deleted',
    title: 'Call mom',
  })
  expect(await desk.stored()).toEqual([])
})

it('003 4.5.5 Execution Flow; C24: a new title, a new description, or both', async () => {
  const desk = openContractDesk(delegate)
  await desk.seed({ title: 'Buy groceries', description: 'Milk' })
  const answer = (title: string) => ({ task_id: 1, status: 'updated', title })
  expect(await desk.say('update_task', { user_id, task_id: 1, title: 'Shopping' })).toEqual(
    answer('Shopping'),
  )
  expect(await desk.stored()).toMatchObject([{ title: 'Shopping', description: 'Milk' }])
  expect(await desk.say('update_task', { user_id, task_id: 1, description: 'Eggs' })).toEqual(
    answer('Shopping'),
  )
  expect(await desk.stored()).toMatchObject([{ title: 'Shopping', description: 'Eggs' }])
  const both = { title: 'Rest', description: 'All day' }
  expect(await desk.say('update_task', { task_id: 1, ...both })).toEqual(answer('Rest'))
  expect(await desk.stored()).toMatchObject([both])
})
