import { expect, it } from 'vitest'
import { brokenStores, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit, fits } from '../../../test/support/contracts/json-schema.ts'
import { Failure } from '../../errors.ts'
import { findTool } from '../contract.ts'
import { records } from './contract.ts'

/** A valid call of every tool. */
const calls = {
  create_task: { title: 'Buy groceries' },
  list_tasks: {},
  update_task: { task_id: 1, title: 'Mine now' },
  toggle_task_completion: { task_id: 1, is_complete: true },
  delete_task: { task_id: 1 },
  get_task: { task_id: 1 },
} as const

const { create_task: _, list_tasks: __, ...byTask } = calls

it('004 4. toggle_task_completion, Function Signature; 004 5. delete_task, Function Signature; 004 6. get_task, Function Signature; 004 Testing Requirements, Unit Tests; C27: an id is a positive whole number and is required', async () => {
  const desk = openContractDesk(records)
  for (const [tool, args] of Object.entries(byTask)) {
    for (const task_id of [0, -1, 1.5, '1', 2 ** 53, null, undefined]) {
      expect(await desk.refuse(tool, { ...args, task_id }), tool).toEqual({
        success: false,
        error: 'Invalid task ID',
      })
    }
  }
})

it('004 Security Model, User Context Propagation; C04; C05; C31: the user is the caller, and no argument', async () => {
  const desk = openContractDesk(records)
  for (const [tool, args] of Object.entries(calls)) {
    for (const user_id of ['user123', 1]) {
      expect(await desk.refuse(tool, { ...args, user_id }), tool).toEqual({
        success: false,
        error: 'There is no argument "user_id".',
      })
    }
  }
  await desk.as('007').say('create_task', { title: 'Of agent 007' })
  expect(await desk.as('7').say('list_tasks')).toMatchObject({ count: 0 })
})

it('004 Testing Requirements, Unit Tests; 004 Error Handling, Common Errors; C27; C38: a call without a user is unauthorized', async () => {
  const desk = openContractDesk(records).as('')
  for (const [tool, args] of Object.entries(calls)) {
    expect(await desk.refuse(tool, args), tool).toEqual({ success: false, error: 'Unauthorized' })
  }
  expect(desk.log.opened).toEqual([])
})

it("004 Security Model, Row-Level Security; 004 Testing Requirements, Security Tests: user A cannot access user B's tasks", async () => {
  const b = openContractDesk(records).as('user_b')
  await b.seed({ title: 'Of B' })
  const [a, before] = [b.as('user_a'), await b.stored()]
  for (const [tool, args] of Object.entries(byTask)) {
    expect(await a.refuse(tool, args), tool).toEqual({ success: false, error: 'Task not found' })
  }
  expect(await a.say('list_tasks')).toEqual({ success: true, tasks: [], count: 0 })
  expect(await a.say('create_task', { title: 'Of A' })).toMatchObject({ task: { id: 1, title: 'Of A' } })
  expect(await b.stored()).toEqual(before)
})

it('004 Testing Requirements, Security Tests: every use of the store is the use of the caller', async () => {
  const desk = openContractDesk(records)
  for (const owner of ['ada', 'grace', 'ada']) await desk.as(owner).say('list_tasks')
  expect(desk.log.opened).toEqual(['ada', 'grace', 'ada'])
})

it('004 Error Handling, Error Response Format; 004 MCP Server Implementation; C11: every error has success and error', async () => {
  const desk = openContractDesk(records)
  const errors = [
    await desk.refuse('get_task', { task_id: 9 }),
    await desk.refuse('get_task', { id: 9 }),
    await desk.refuse('get_task', [9]),
    await desk.refuse('create_task', { title: 'x', description: 7 }),
    await desk.refuse('create_task', { title: 'x\0' }),
    await desk.refuse('add_task', { title: 'x' }),
  ]
  expect(errors).toEqual([
    { success: false, error: 'Task not found' },
    { success: false, error: 'There is no argument "id".' },
    { success: false, error: 'The arguments must be an object.' },
    { success: false, error: '"description" must be text.' },
    { success: false, error: 'The title contains a NUL character.' },
    { success: false, error: 'Unknown tool: add_task' },
  ])
})

it('004 Error Handling, Error Response Format: neither a database that fails nor a bug shows anything of itself', async () => {
  const errors = [
    'Failed to create task',
    'Failed to retrieve tasks',
    'Failed to update task',
    'Failed to update task',
    'Failed to delete task',
    'Failed to retrieve task',
  ]
  const causes = [new Failure('unavailable', 'Away: /srv/waymark.db'), new TypeError('SELECT secret')]
  for (const cause of causes) {
    const desk = openContractDesk(records, brokenStores(cause))
    const answers = await Promise.all(Object.entries(calls).map(([tool, args]) => desk.refuse(tool, args)))
    expect(answers).toEqual(errors.map((error) => ({ success: false, error })))
  }
})

it('004 Testing Requirements, Integration Tests: create, list, update, toggle and delete work one after the other', async () => {
  const desk = openContractDesk(records)
  const { task } = await desk.say('create_task', { title: 'Buy groceries', priority: 'low' })
  expect(await desk.say('list_tasks')).toEqual({ success: true, tasks: [task], count: 1 })
  const args = { task_id: task.id, priority: 'high' }
  const updated = { ...task, priority: 'high' }
  expect(await desk.say('update_task', args)).toEqual({ success: true, task: updated })
  const done = { ...updated, is_complete: true }
  expect(await desk.say('toggle_task_completion', { task_id: task.id, is_complete: true })).toEqual({
    success: true,
    task: done,
  })
  expect(await desk.say('get_task', { task_id: task.id })).toEqual({ success: true, task: done })
  await desk.say('delete_task', { task_id: task.id })
  expect(await desk.say('list_tasks')).toEqual({ success: true, tasks: [], count: 0 })
})

it('004 Testing Requirements, Integration Tests; 004 Acceptance Criteria: the published schemas accept what is valid and refuse what is not', () => {
  for (const [tool, args] of Object.entries(calls)) {
    const schema = findTool(records, tool)?.input as object
    expectToFit(schema, args)
    if ('required' in schema) expect(fits(schema, {}), tool).toBe(false)
  }
  const create = findTool(records, 'create_task')?.input as object
  for (const wrong of [{ title: '' }, { title: 'x'.repeat(201) }, { title: 'x', priority: 'urgent' }]) {
    expect(fits(create, wrong)).toBe(false)
  }
  const list = findTool(records, 'list_tasks')?.input as object
  for (const wrong of [{ limit: 0 }, { limit: 101 }, { is_complete: 'yes' }, { priority: 'urgent' }]) {
    expect(fits(list, wrong)).toBe(false)
  }
  expectToFit(list, { is_complete: null, priority: null, limit: 100 })
})
