import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { envelope } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(envelope)
  await desk.seed({ id: 123, title: 'Buy groceries' })
  await desk.seed({ id: 124, title: 'Call mom' })
  return desk
}

const deleted = {
  success: true,
  message: "Task 'Buy groceries' has been deleted",
  data: { task_id: 123, status: 'deleted', title: 'Buy groceries' },
}

it('001 Tool 4, Return Format; C36: a task named by its id is deleted, and its title told', async () => {
  const desk = await openExample()
  expect(await desk.say('delete_task', { task_id: 123 })).toEqual(deleted)
  expect(await desk.stored()).toMatchObject([{ id: 124 }])
})

it('001 Tool 4, Schema: a task named by part of its title is deleted', async () => {
  const desk = await openExample()
  expect(await desk.say('delete_task', { task_identifier: 'groceries' })).toEqual(deleted)
  expect(await desk.stored()).toMatchObject([{ id: 124 }])
})

it('001 Tool 4, Error Cases; C20: what is not there is told, and a second deletion finds nothing', async () => {
  const desk = await openExample()
  await desk.say('delete_task', { task_id: 123 })
  expect(await desk.refuse('delete_task', { task_identifier: 'groceries' })).toEqual({
    success: false,
    message: "No task found matching 'groceries'",
    data: null,
  })
  expect(await desk.refuse('delete_task', { task_id: 123 })).toEqual({
    success: false,
    message: 'Task not found',
    data: { task_id: 123 },
  })
  expect(await desk.stored()).toHaveLength(1)
})

it('001 Tool 4, Error Cases; C21: several matches are listed in words of their own, and nothing is deleted', async () => {
  const desk = openContractDesk(envelope)
  await desk.seed({ title: 'Task 1' })
  await desk.seed({ title: 'Task 2' })
  expect(await desk.refuse('delete_task', { task_identifier: 'task' })).toEqual({
    success: false,
    message: 'Multiple tasks found. Please be more specific.',
    data: { matches: ['Task 1', 'Task 2'] },
  })
  expect(await desk.stored()).toHaveLength(2)
})

it('001 Tool 4, Error Cases: a task that is not named is asked for, and nothing is deleted', async () => {
  const desk = await openExample()
  for (const args of [{}, { task_identifier: '' }, { task_identifier: ' \u3000' }]) {
    expect(await desk.refuse('delete_task', args)).toEqual({
      success: false,
      message: 'Please specify which task to delete',
      data: null,
    })
  }
  expect(await desk.stored()).toHaveLength(2)
})
