import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { delegate } from './contract.ts'

const user_id = 'user123'

async function openExample() {
  const desk = openContractDesk(delegate)
  await desk.seed({ id: 42, title: 'Call mom' })
  return desk
}

function receiptSchema(status: string): object {
  return {
    type: 'object',
    properties: {
      task_id: { type: 'integer' },
      status: { type: 'string', enum: [status] },
      title: { type: 'string' },
    },
  }
}

it('003 4.3.5 Execution Flow: a task is completed and answered with its title', async () => {
  const desk = await openExample()
  expect(await desk.say('complete_task', { user_id, task_id: 42 })).toEqual({
    task_id: 42,
    status: 'completed',
    title: 'Call mom',
  })
  expect(await desk.stored()).toMatchObject([{ id: 42, status: 'done' }])
})

it('003 4.3.4 Return Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(receiptSchema('completed'), await desk.say('complete_task', { user_id, task_id: 42 }))
})

it('003 4.3.5 Execution Flow; C15: completing again succeeds and changes nothing', async () => {
  const desk = await openExample()
  const first = await desk.say('complete_task', { user_id, task_id: 42 })
  const before = await desk.stored()
  desk.at('2026-02-01T00:00:00Z')
  expect(await desk.say('complete_task', { task_id: 42 })).toEqual(first)
  expect(await desk.stored()).toEqual(before)
})

it('003 4.3.6 Error Responses; C20: a task that is not there is told with the id', async () => {
  expect(await openContractDesk(delegate).refuse('complete_task', { user_id, task_id: 42 })).toEqual({
    error: 'Task not found',
    task_id: 42,
  })
})

it('003 4.3.6 Error Responses: a task of another user is answered in the same way, and stays', async () => {
  const grace = openContractDesk(delegate).as('grace')
  await grace.seed({ id: 42, title: 'Of Grace' })
  const before = await grace.stored()
  expect(await grace.as('user123').refuse('complete_task', { user_id, task_id: 42 })).toEqual({
    error: 'Task not found',
    task_id: 42,
  })
  expect(await grace.stored()).toEqual(before)
})

it('003 4.4.5 Execution Flow; C36: a task is deleted and answered with the title it had', async () => {
  const desk = await openExample()
  expect(await desk.say('delete_task', { user_id, task_id: 42 })).toEqual({
    task_id: 42,
    status: 'deleted',
    title: 'Call mom',
  })
  expect(await desk.stored()).toEqual([])
})

it('003 4.4.4 Return Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(receiptSchema('deleted'), await desk.say('delete_task', { task_id: 42 }))
})

it('003 4.4.6 Error Responses; C20: a task that is not there, or not any more, is told with the id', async () => {
  const desk = await openExample()
  await desk.say('delete_task', { user_id, task_id: 42 })
  for (const task_id of [42, 43]) {
    expect(await desk.refuse('delete_task', { user_id, task_id })).toEqual({
      error: 'Task not found',
      task_id,
    })
  }
})

it('003 4.3.2 Parameters; 003 4.4.2 Parameters; C04; C38: anyone else as user_id finds no task', async () => {
  const desk = await openExample()
  const before = await desk.stored()
  for (const tool of ['complete_task', 'delete_task']) {
    for (const other of ['grace', 'nobody-ever', '']) {
      expect(await desk.refuse(tool, { user_id: other, task_id: 42 })).toEqual({
        error: 'Task not found',
        task_id: 42,
      })
    }
  }
  expect(await desk.stored()).toEqual(before)
})
