import { expect, it } from 'vitest'
import { brokenStores, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
import { envelope } from './contract.ts'

/** A valid call of every tool. */
const calls = {
  add_task: { title: 'Buy groceries' },
  list_tasks: {},
  complete_task: { task_id: 1 },
  delete_task: { task_id: 1 },
  update_task: { task_id: 1, new_title: 'X' },
} as const

const failedTo = {
  add_task: 'Failed to create task',
  list_tasks: 'Failed to retrieve tasks',
  complete_task: 'Failed to complete task',
  delete_task: 'Failed to delete task',
  update_task: 'Failed to update task',
} as const

it('001 User Isolation: the tasks of another user are not found, not shown and not touched', async () => {
  const ada = openContractDesk(envelope).as('ada')
  await ada.seed({ title: 'Secret plans' })
  const [grace, before] = [ada.as('grace'), await ada.stored()]

  for (const tool of ['complete_task', 'delete_task', 'update_task']) {
    const more = tool === 'update_task' ? { new_title: 'Mine now' } : {}
    expect(await grace.refuse(tool, { task_id: 1, ...more })).toEqual({
      success: false,
      message: 'Task not found',
      data: { task_id: 1 },
    })
    expect(await grace.refuse(tool, { task_identifier: 'Secret', ...more })).toEqual({
      success: false,
      message: "No task found matching 'Secret'",
      data: null,
    })
  }
  expect(await grace.say('list_tasks')).toMatchObject({ data: { tasks: [], count: 0 } })
  expect(await ada.stored()).toEqual(before)
})

it('001 User Isolation; C20; C21: matches are the own tasks only', async () => {
  const ada = openContractDesk(envelope).as('ada')
  await ada.seed({ title: 'Task of Ada' })
  const grace = ada.as('grace')
  await grace.seed({ title: 'Task of Grace' })
  expect(await grace.say('complete_task', { task_identifier: 'task' })).toMatchObject({
    data: { task_id: 1, title: 'Task of Grace' },
  })
})

it('001 User Isolation; C04: no tool takes a user, and one that is given is refused', async () => {
  const desk = openContractDesk(envelope)
  for (const [tool, args] of Object.entries(calls)) {
    expect(await desk.refuse(tool, { ...args, user_id: 'user123' }), tool).toEqual({
      success: false,
      message: 'There is no argument "user_id".',
      data: null,
    })
  }
  expect(await desk.stored()).toEqual([])
})

it('001 User Isolation; C27; C38: a call without a user reaches no store', async () => {
  const desk = openContractDesk(envelope).as('  ')
  for (const [tool, args] of Object.entries(calls)) {
    expect(await desk.refuse(tool, args)).toEqual({ success: false, message: 'Unauthorized', data: null })
  }
  expect(desk.log.opened).toEqual([])
})

it('001 Consistent Return Format; C11: every answer has success, message and data, whatever is asked', async () => {
  const desk = openContractDesk(envelope)
  const answers = [
    await desk.say('add_task', calls.add_task),
    await desk.say('list_tasks'),
    await desk.refuse('complete_task', { id: 1 }),
    await desk.refuse('complete_task', []),
    await desk.refuse('complete_task', { task_identifier: 7 }),
    await desk.refuse('add_task', { title: 'x', description: 7 }),
    await desk.refuse('add_task', { title: 'x\0' }),
    await desk.say('delete_task', { task_id: 1 }),
    await desk.refuse('make_coffee', {}),
  ]
  for (const answer of answers) {
    expect(Object.keys(answer)).toEqual(['success', 'message', 'data'])
    expect([typeof answer.success, typeof answer.message]).toEqual(['boolean', 'string'])
  }
  expect(answers[2].message).toBe('There is no argument "id".')
})

it('001 Error Handling: a database error is told in friendly words, and goes to the log with its cause', async () => {
  const cause = new Error('duplicate key value violates unique constraint "tasks_pkey"')
  const error = new Failure('unavailable', 'The database /srv/data/waymark.db cannot be written.', { cause })
  const desk = openContractDesk(envelope, brokenStores(error))
  for (const [tool, args] of Object.entries(calls)) {
    const message = failedTo[tool as keyof typeof failedTo]
    expect(await desk.refuse(tool, args)).toEqual({ success: false, message, data: null })
    expect(desk.log.warnings.at(-1)).toEqual({
      message: 'the store failed',
      facts: { contract: 'envelope', tool, owner: 'user123', err: error },
    })
  }
})

it('001 Error Handling: a bug is told in the same words, and goes to the log', async () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'secret')")
  const desk = openContractDesk(envelope, brokenStores(bug))
  for (const [tool, args] of Object.entries(calls)) {
    const message = failedTo[tool as keyof typeof failedTo]
    expect(await desk.refuse(tool, args)).toEqual({ success: false, message, data: null })
    expect(desk.log.bugs.at(-1)).toBe(bug)
  }
})

it('001 Tool Executor Pattern; C32: a tool is found by its name, and an unknown one is told', async () => {
  const desk = openContractDesk(envelope)
  for (const tool of ['get_task', 'create_task', 'toString', '__proto__', '']) {
    expect(await desk.refuse(tool, {})).toEqual({
      success: false,
      message: `Unknown tool: ${tool}`,
      data: null,
    })
  }
})

it('001 Natural Language Patterns; C37: the words of the table are hints in the descriptions of the tools', () => {
  const said = Object.fromEntries(envelope.tools.map(({ name, description }) => [name, description]))
  const hints = {
    add_task: ['add', 'create', 'remember', 'note'],
    list_tasks: ['see', 'show', 'list'],
    complete_task: ['finished', 'completed', 'done'],
    delete_task: ['delete', 'remove', 'cancel'],
    update_task: ['change', 'update', 'modify', 'edit'],
  }
  for (const [tool, words] of Object.entries(hints)) {
    for (const word of words) expect(said[tool]).toMatch(new RegExp(`\\b${word}\\b`))
  }
})
