import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { delegate } from './contract.ts'

const user_id = 'user123'

async function openExample() {
  const desk = openContractDesk(delegate)
  await desk.seed({ title: 'Buy groceries', description: 'Milk' })
  return desk
}

it('003 4.5.5 Execution Flow; C24: a new title, a new description, or both', async () => {
  const desk = await openExample()
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

it('003 4.5.4 Return Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(
    {
      type: 'object',
      properties: {
        task_id: { type: 'integer' },
        status: { type: 'string', enum: ['updated'] },
        title: { type: 'string' },
      },
    },
    await desk.say('update_task', { user_id, task_id: 1, title: 'Shopping' }),
  )
})

it('003 4.5.6 Error Responses; C20: a task that is not there is told with the id', async () => {
  const desk = openContractDesk(delegate)
  expect(await desk.refuse('update_task', { user_id, task_id: 1, title: 'X' })).toEqual({
    error: 'Task not found',
    task_id: 1,
  })
})

it('003 4.5.2 Parameters; 003 4.5.6 Error Responses; C23: at least one field must be provided', async () => {
  const desk = await openExample()
  const before = await desk.stored()
  for (const fields of [{}, { title: null, description: null }]) {
    expect(await desk.refuse('update_task', { user_id, task_id: 1, ...fields })).toEqual({
      error: 'At least title or description required',
    })
  }
  expect(await desk.stored()).toEqual(before)
})

it('003 4.5.5 Execution Flow: what was provided is validated before the task is looked for', async () => {
  const desk = await openExample()
  for (const task_id of [1, 99]) {
    expect(await desk.refuse('update_task', { user_id, task_id })).toEqual({
      error: 'At least title or description required',
    })
    expect(await desk.refuse('update_task', { user_id, task_id, title: emoji(201) })).toEqual({
      error: 'Title must be 200 characters or less',
    })
  }
})

it('003 4.5.6 Error Responses; C17; C40: a title has 200 characters at most', async () => {
  const desk = await openExample()
  await desk.say('update_task', { user_id, task_id: 1, title: emoji(200) })
  expect(await desk.refuse('update_task', { user_id, task_id: 1, title: emoji(201) })).toEqual({
    error: 'Title must be 200 characters or less',
  })
  expect(await desk.stored()).toMatchObject([{ title: emoji(200) }])
})

it('003 4.5.2 Parameters; C06; C18; C29: a description has 0 to 1000 characters', async () => {
  const desk = await openExample()
  await desk.say('update_task', { user_id, task_id: 1, description: emoji(1000) })
  expect(await desk.refuse('update_task', { user_id, task_id: 1, description: emoji(1001) })).toEqual({
    error: 'Description must be 1000 characters or less',
  })
  expect(await desk.stored()).toMatchObject([{ description: emoji(1000) }])
  await desk.say('update_task', { user_id, task_id: 1, description: '' })
  expect(await desk.stored()).toMatchObject([{ description: null }])
})

it('003 4.5.2 Parameters; C41: a title that is provided is not empty', async () => {
  const desk = await openExample()
  for (const title of ['', '  ', '\u2003', 7]) {
    expect(await desk.refuse('update_task', { user_id, task_id: 1, title })).toEqual({
      error: 'Title cannot be empty',
    })
  }
  expect(await desk.stored()).toMatchObject([{ title: 'Buy groceries' }])
})

it('003 4.5.2 Parameters; C04; C38: anyone else as user_id finds no task', async () => {
  const desk = await openExample()
  const before = await desk.stored()
  for (const other of ['grace', 'nobody-ever', '']) {
    expect(await desk.refuse('update_task', { user_id: other, task_id: 1, title: 'X' })).toEqual({
      error: 'Task not found',
      task_id: 1,
    })
  }
  expect(await desk.stored()).toEqual(before)
})
