import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { assistant } from './contract.ts'

const user_id = 'user123'

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

it('002 1. add_task, Output Schema: the answer fits it', async () => {
  expectToFit(
    {
      type: 'object',
      properties: {
        task_id: { type: 'integer' },
        status: { type: 'string', enum: ['created'] },
        title: { type: 'string' },
      },
      required: ['task_id', 'status', 'title'],
    },
    await openContractDesk(assistant).say('add_task', { user_id, title: 'Buy groceries' }),
  )
})

it('002 1. add_task, Error Cases; C16; C30: an empty, blank or missing title is refused', async () => {
  const desk = openContractDesk(assistant)
  for (const title of ['', '   ', '\u3000', '\u200b', null, undefined, 42]) {
    expect(await desk.refuse('add_task', { user_id, title }), JSON.stringify(title)).toEqual({
      error: 'Title cannot be empty',
    })
  }
  expect(await desk.stored()).toEqual([])
})

it('002 1. add_task, Error Cases; C17; C40: 200 characters are a title and 201 are not', async () => {
  const desk = openContractDesk(assistant)
  expect(await desk.say('add_task', { user_id, title: ` ${emoji(200)} ` })).toEqual({
    task_id: 1,
    status: 'created',
    title: emoji(200),
  })
  for (const title of [emoji(201), 'x'.repeat(201)]) {
    expect(await desk.refuse('add_task', { user_id, title })).toEqual({
      error: 'Title exceeds 200 characters',
    })
  }
  expect(await desk.stored()).toHaveLength(1)
})

it('002 1. add_task, Schema; C06; C18: 1000 characters are a description and 1001 are not', async () => {
  const desk = openContractDesk(assistant)
  await desk.say('add_task', { user_id, title: 'Long', description: emoji(1000) })
  expect(await desk.refuse('add_task', { user_id, title: 'Longer', description: emoji(1001) })).toEqual({
    error: 'Description must be 1000 characters or less',
  })
  expect(await desk.stored()).toMatchObject([{ title: 'Long', description: emoji(1000) }])
})

it("002 1. add_task, Error Cases; C04; C38: a user_id that is not the caller's own is not found, real or not", async () => {
  const desk = openContractDesk(assistant)
  await desk.as('grace').seed({ title: 'Of Grace' })
  for (const other of ['grace', 'nobody', '', ' user123', 'USER123', 'user123\0']) {
    expect(await desk.refuse('add_task', { user_id: other, title: 'Buy groceries' })).toEqual({
      error: 'User not found',
    })
  }
  expect(await desk.stored()).toEqual([])
  expect(await desk.as('grace').stored()).toHaveLength(1)
})

it('002 1. add_task, Schema; C04; C05: a user_id is required and is text, never a number', async () => {
  const desk = openContractDesk(assistant).as('42')
  const required = { error: 'The argument "user_id" is required.' }
  expect(await desk.refuse('add_task', { title: 'Buy groceries' })).toEqual(required)
  expect(await desk.refuse('add_task', { user_id: null, title: 'Buy groceries' })).toEqual(required)
  expect(await desk.refuse('add_task', { user_id: 42, title: 'Buy groceries' })).toEqual({
    error: '"user_id" must be text.',
  })
  expect(await desk.refuse('add_task', { user_id: '042', title: 'Buy groceries' })).toEqual({
    error: 'User not found',
  })
  expect(await desk.say('add_task', { user_id: '42', title: 'Buy groceries' })).toMatchObject({ task_id: 1 })
})
