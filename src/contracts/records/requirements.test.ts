import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit, fits } from '../../../test/support/contracts/json-schema.ts'
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
