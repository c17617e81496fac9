import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { assistant } from './contract.ts'

const user_id = 'user123'

async function openExample() {
  const desk = openContractDesk(assistant)
  await desk.seed({ title: 'Kept' })
  await desk.seed({ title: 'Old task' })
  return desk
}

it('002 4. delete_task, Input Example; 002 4. delete_task, Output Example; C36: the example is answered as shown', async () => {
  const desk = await openExample()
  expect(await desk.say('delete_task', { user_id: 'user123', task_id: 2 })).toEqual({
    task_id: 2,
    status: 'deleted',
    title: 'Old task',
  })
  expect(await desk.stored()).toMatchObject([{ title: 'Kept' }])
})

it('002 4. delete_task, Output Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(
    {
      type: 'object',
      properties: {
        task_id: { type: 'integer' },
        status: { type: 'string', enum: ['deleted'] },
        title: { type: 'string' },
      },
      required: ['task_id', 'status', 'title'],
    },
    await desk.say('delete_task', { user_id, task_id: 2 }),
  )
})

it('002 4. delete_task, Error Cases; C20: a task that is not there, or not any more, is told with the id', async () => {
  const desk = await openExample()
  await desk.say('delete_task', { user_id, task_id: 2 })
  for (const task_id of [2, 3]) {
    expect(await desk.refuse('delete_task', { user_id, task_id })).toEqual({
      error: 'Task not found',
      task_id,
    })
  }
  expect(await desk.stored()).toHaveLength(1)
})

it('002 4. delete_task, Error Cases: a task of a different user is not there', async () => {
  const grace = openContractDesk(assistant).as('grace')
  await grace.seed({ id: 2, title: 'Of Grace' })
  expect(await grace.as('user123').refuse('delete_task', { user_id, task_id: 2 })).toEqual({
    error: 'Task not found',
    task_id: 2,
  })
  expect(await grace.stored()).toHaveLength(1)
})
