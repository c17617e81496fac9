import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { assistant } from './contract.ts'

const user_id = 'user123'
const receipt = { task_id: 3, status: 'completed', title: 'Call mom' }

async function openExample() {
  const desk = openContractDesk(assistant)
  await desk.seed({ id: 3, title: 'Call mom' })
  return desk
}

it('002 3. complete_task, Input Example; 002 3. complete_task, Output Example: the example is answered as shown', async () => {
  const desk = await openExample()
  expect(await desk.say('complete_task', { user_id: 'user123', task_id: 3 })).toEqual(receipt)
  expect(await desk.stored()).toMatchObject([{ id: 3, status: 'done' }])
})

it('002 3. complete_task, Output Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(
    {
      type: 'object',
      properties: {
        task_id: { type: 'integer' },
        status: { type: 'string', enum: ['completed'] },
        title: { type: 'string' },
      },
      required: ['task_id', 'status', 'title'],
    },
    await desk.say('complete_task', { user_id, task_id: 3 }),
  )
})

it('002 3. complete_task, Error Cases; C20: a task that is not there is told with the id', async () => {
  const desk = openContractDesk(assistant)
  expect(await desk.refuse('complete_task', { user_id, task_id: 3 })).toEqual({
    error: 'Task not found',
    task_id: 3,
  })
})

it('002 3. complete_task, Error Cases: a task of a different user is not there', async () => {
  const grace = openContractDesk(assistant).as('grace')
  await grace.seed({ id: 3, title: 'Of Grace' })
  const before = await grace.stored()
  expect(await grace.as('user123').refuse('complete_task', { user_id, task_id: 3 })).toEqual({
    error: 'Task not found',
    task_id: 3,
  })
  expect(await grace.stored()).toEqual(before)
})

it('002 3. complete_task, Error Cases; C15: completing again is a success that changes nothing', async () => {
  const desk = await openExample()
  await desk.say('complete_task', { user_id, task_id: 3 })
  const before = await desk.stored()
  desk.at('2026-02-01T00:00:00Z')
  expect(await desk.say('complete_task', { user_id, task_id: 3 })).toEqual(receipt)
  expect(await desk.stored()).toEqual(before)
})

it('002 3. complete_task, Schema; C27: an id is a positive whole number and is required', async () => {
  const desk = await openExample()
  for (const task_id of [0, -3, 3.5, '3', 2 ** 53, null, undefined]) {
    expect(await desk.refuse('complete_task', { user_id, task_id }), String(task_id)).toEqual({
      error: 'Invalid task ID',
    })
  }
})
