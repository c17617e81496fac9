import { expect, it } from 'vitest'
import { brokenStores, emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
import { assistant } from './contract.ts'

it('002 Security Notes: lengths are judged before the database is asked', async () => {
  const desk = openContractDesk(assistant, brokenStores(new Failure('unavailable', 'Away.')))
  const user_id = 'user123'
  expect(await desk.refuse('add_task', { user_id, title: emoji(201) })).toEqual({
    error: 'Title exceeds 200 characters',
  })
  expect(await desk.refuse('update_task', { user_id, task_id: 1, description: emoji(1001) })).toEqual({
    error: 'Description must be 1000 characters or less',
  })
})

it('002 Security Notes: invocations are logged without what is in them', async () => {
  const desk = openContractDesk(assistant)
  await desk.say('add_task', { user_id: 'user123', title: 'Secret plans', description: 'At midnight' })
  await desk.refuse('complete_task', { user_id: 'user123', task_id: 77 })
  expect(desk.log.calls).toEqual([
    {
      contract: 'assistant',
      tool: 'add_task',
      owner: 'user123',
      client: 'a test',
      outcome: 'ok',
      at: expect.any(Date),
      milliseconds: expect.any(Number),
      size: JSON.stringify({ task_id: 1, status: 'created', title: 'Secret plans' }).length,
    },
    expect.objectContaining({ tool: 'complete_task', outcome: 'not_found' }),
  ])
  expect(JSON.stringify(desk.log)).not.toMatch(/Secret|midnight/)
})

it('002 1. add_task, Schema; 002 2. list_tasks, Schema; C04; C05: a user_id is required and is text, never a number', async () => {
  const desk = openContractDesk(assistant).as('42')
  const required = { error: 'The argument "user_id" is required.' }
  expect(await desk.refuse('add_task', { title: 'Buy groceries' })).toEqual(required)
  expect(await desk.refuse('list_tasks', {})).toEqual(required)
  expect(await desk.refuse('add_task', { user_id: null, title: 'Buy groceries' })).toEqual(required)
  expect(await desk.refuse('add_task', { user_id: 42, title: 'Buy groceries' })).toEqual({
    error: '"user_id" must be text.',
  })
  expect(await desk.refuse('add_task', { user_id: '042', title: 'Buy groceries' })).toEqual({
    error: 'User not found',
  })
  expect(await desk.say('add_task', { user_id: '42', title: 'Buy groceries' })).toMatchObject({ task_id: 1 })
})
