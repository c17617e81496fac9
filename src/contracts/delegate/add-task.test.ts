import { expect, it } from 'vitest'
import { brokenStores, emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { Failure } from '../../errors.ts'
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

it('003 4.1.4 Return Schema: the answer fits it', async () => {
  expectToFit(
    {
      type: 'object',
      properties: {
        task_id: { type: 'integer' },
        status: { type: 'string', enum: ['created'] },
        title: { type: 'string' },
      },
    },
    await openContractDesk(delegate).say('add_task', { user_id, title: 'Buy groceries' }),
  )
})

it('003 4.1.2 Parameters; C04: the user is injected, so user_id may be absent, and is tolerated when it is the same', async () => {
  const desk = openContractDesk(delegate)
  for (const args of [{}, { user_id: 'user123' }, { user_id: null }]) {
    await desk.say('add_task', { ...args, title: 'Buy groceries' })
  }
  expect(await desk.stored()).toHaveLength(3)
})

it('003 4.1.2 Parameters; C04; C38: a user_id of anyone else is invalid, real or not, with no effect', async () => {
  const desk = openContractDesk(delegate)
  await desk.as('grace').seed({ title: 'Of Grace' })
  for (const other of ['grace', 'nobody-ever', '', 'USER123']) {
    expect(await desk.refuse('add_task', { user_id: other, title: 'X' })).toEqual({ error: 'Invalid user' })
  }
  expect(await desk.stored()).toEqual([])
  expect(await desk.as('grace').stored()).toHaveLength(1)
})

it('003 4.1.6 Error Responses; C16; C30: an empty, blank or missing title is refused', async () => {
  const desk = openContractDesk(delegate)
  for (const title of ['', '   ', '\u3000', '\u200b', null, undefined, 42]) {
    expect(await desk.refuse('add_task', { user_id, title }), JSON.stringify(title)).toEqual({
      error: 'Title is required',
    })
  }
  expect(await desk.stored()).toEqual([])
})

it('003 4.1.6 Error Responses; C17; C40: 200 characters are a title and 201 are not', async () => {
  const desk = openContractDesk(delegate)
  expect(await desk.say('add_task', { user_id, title: emoji(200) })).toMatchObject({ title: emoji(200) })
  for (const title of [emoji(201), 'x'.repeat(201)]) {
    expect(await desk.refuse('add_task', { user_id, title })).toEqual({
      error: 'Title must be 200 characters or less',
    })
  }
  expect(await desk.stored()).toHaveLength(1)
})

it('003 4.1.6 Error Responses; C06; C18: 1000 characters are a description and 1001 are not', async () => {
  const desk = openContractDesk(delegate)
  await desk.say('add_task', { user_id, title: 'Long', description: emoji(1000) })
  expect(await desk.refuse('add_task', { user_id, title: 'Longer', description: emoji(1001) })).toEqual({
    error: 'Description must be 1000 characters or less',
  })
  expect(await desk.stored()).toMatchObject([{ description: emoji(1000) }])
})

it('003 4.1.6 Error Responses; C19: a database error is a failure to create, and nothing more', async () => {
  const desk = openContractDesk(delegate, brokenStores(new Failure('unavailable', 'ECONNREFUSED 10.0.0.5')))
  expect(await desk.refuse('add_task', { user_id, title: 'X' })).toEqual({ error: 'Failed to create task' })
})
