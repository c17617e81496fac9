import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { assistant } from './contract.ts'

const user_id = 'user123'

async function openExample() {
  const desk = openContractDesk(assistant)
  await desk.seed({ id: 1, title: 'Buy groceries', description: 'Milk' })
  await desk.seed({ id: 5, title: 'Plan the meeting' })
  return desk
}

it('002 5. update_task, Input Examples; 002 5. update_task, Output Example; C24: a new title alone', async () => {
  const desk = await openExample()
  const args = { user_id: 'user123', task_id: 1, title: 'Buy groceries and fruits' }
  expect(await desk.say('update_task', args)).toEqual({
    task_id: 1,
    status: 'updated',
    title: 'Buy groceries and fruits',
  })
  expect((await desk.stored())[1]).toMatchObject({ title: 'Buy groceries and fruits', description: 'Milk' })
})

it('002 5. update_task, Input Examples: a new description alone', async () => {
  const desk = await openExample()
  const args = { user_id: 'user123', task_id: 5, description: 'Prepare agenda items' }
  expect(await desk.say('update_task', args)).toEqual({
    task_id: 5,
    status: 'updated',
    title: 'Plan the meeting',
  })
  expect((await desk.stored())[0]).toMatchObject({ description: 'Prepare agenda items' })
})

it('002 5. update_task, Input Examples: both', async () => {
  const desk = await openExample()
  const texts = { title: 'Shopping', description: 'Get items from the store' }
  expect(await desk.say('update_task', { user_id: 'user123', task_id: 1, ...texts })).toEqual({
    task_id: 1,
    status: 'updated',
    title: 'Shopping',
  })
  expect((await desk.stored())[1]).toMatchObject(texts)
})

it('002 5. update_task, Output Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(
    {
      type: 'object',
      properties: {
        task_id: { type: 'integer' },
        status: { type: 'string', enum: ['updated'] },
        title: { type: 'string' },
      },
      required: ['task_id', 'status', 'title'],
    },
    await desk.say('update_task', { user_id, task_id: 1, title: 'Shopping' }),
  )
})

it('002 5. update_task, Error Cases; C20: a task that is not there is told with the id', async () => {
  const desk = openContractDesk(assistant)
  expect(await desk.refuse('update_task', { user_id, task_id: 1, title: 'X' })).toEqual({
    error: 'Task not found',
    task_id: 1,
  })
})

it('002 5. update_task, Error Cases; C23: an update without a field is refused', async () => {
  const desk = await openExample()
  const before = await desk.stored()
  for (const fields of [{}, { title: null, description: null }]) {
    expect(await desk.refuse('update_task', { user_id, task_id: 1, ...fields })).toEqual({
      error: 'No updates provided',
    })
  }
  expect(await desk.stored()).toEqual(before)
})

it('002 5. update_task, Error Cases; C41: an empty title is refused', async () => {
  const desk = await openExample()
  for (const title of ['', '   ', '\u2003', 7]) {
    expect(await desk.refuse('update_task', { user_id, task_id: 1, title })).toEqual({
      error: 'Title cannot be empty',
    })
  }
  expect((await desk.stored())[1]).toMatchObject({ title: 'Buy groceries' })
})

it('002 5. update_task, Schema; C17; C40: a title has 200 characters at most', async () => {
  const desk = await openExample()
  await desk.say('update_task', { user_id, task_id: 1, title: emoji(200) })
  expect(await desk.refuse('update_task', { user_id, task_id: 1, title: emoji(201) })).toEqual({
    error: 'Title exceeds 200 characters',
  })
  expect((await desk.stored())[1]).toMatchObject({ title: emoji(200) })
})

it('002 5. update_task, Schema; C06; C29: a description has 1000 characters at most, and an empty one clears it', async () => {
  const desk = await openExample()
  await desk.say('update_task', { user_id, task_id: 1, description: emoji(1000) })
  expect(await desk.refuse('update_task', { user_id, task_id: 1, description: emoji(1001) })).toEqual({
    error: 'Description must be 1000 characters or less',
  })
  expect((await desk.stored())[1]).toMatchObject({ description: emoji(1000) })
  await desk.say('update_task', { user_id, task_id: 1, description: '' })
  expect((await desk.stored())[1]).toMatchObject({ description: null })
})
