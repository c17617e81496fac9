import { expect, it } from 'vitest'
import { brokenStores, emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
import { assistant } from './contract.ts'

/** A valid call of every tool but for the user. */
const calls = {
  add_task: { title: 'Buy groceries' },
  list_tasks: {},
  complete_task: { task_id: 1 },
  delete_task: { task_id: 1 },
  update_task: { task_id: 1, title: 'Mine now' },
} as const

it("002 Security Notes; C04; C38: a user_id is verified against the caller's own by every tool, with no effect", async () => {
  const grace = openContractDesk(assistant).as('grace')
  await grace.seed({ title: 'Of Grace' })
  const user = grace.as('user123')
  await user.seed({ title: 'Own' })
  const [hers, own] = [await grace.stored(), await user.stored()]

  for (const user_id of ['grace', 'nobody-ever']) {
    for (const [tool, args] of Object.entries(calls)) {
      const expected =
        'task_id' in args ? { error: 'Task not found', task_id: 1 } : { error: 'User not found' }
      expect(await user.refuse(tool, { ...args, user_id }), tool).toEqual(expected)
    }
  }
  expect(await grace.stored()).toEqual(hers)
  expect(await user.stored()).toEqual(own)
})

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

it('002 Security Notes: internal errors are never exposed, whether the database fails or we do', async () => {
  const errors = {
    add_task: 'Failed to create task',
    list_tasks: 'Failed to retrieve tasks',
    complete_task: 'Failed to complete task',
    delete_task: 'Failed to delete task',
    update_task: 'Failed to update task',
  }
  const causes = [
    new Failure('unavailable', 'The database /home/ada/waymark.db is damaged.'),
    new TypeError('SELECT * FROM tasks WHERE owner = $1'),
  ]
  for (const cause of causes) {
    const desk = openContractDesk(assistant, brokenStores(cause))
    for (const [tool, args] of Object.entries(calls)) {
      expect(await desk.refuse(tool, { ...args, user_id: 'user123' })).toEqual({
        error: errors[tool as keyof typeof errors],
      })
    }
  }
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

it('002 Security Notes; C27; C38: a call without a user reaches no store', async () => {
  const desk = openContractDesk(assistant).as('')
  for (const [tool, args] of Object.entries(calls)) {
    expect(await desk.refuse(tool, { ...args, user_id: '' })).toEqual({ error: 'Unauthorized' })
  }
  expect(desk.log.opened).toEqual([])
})

it('002 Tool Registry; C11: unknown arguments and unknown tools are refused in the same form', async () => {
  const desk = openContractDesk(assistant)
  expect(await desk.refuse('complete_task', { user_id: 'user123', id: 1 })).toEqual({
    error: 'There is no argument "id".',
  })
  expect(await desk.refuse('get_task', { user_id: 'user123', task_id: 1 })).toEqual({
    error: 'Unknown tool: get_task',
  })
  expect(await desk.refuse('add_task', 'a title')).toEqual({ error: 'The arguments must be an object.' })
})
