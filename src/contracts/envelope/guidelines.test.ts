import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { envelope } from './contract.ts'

it('001 User Isolation: the tasks of another user are not found by their titles either', async () => {
  const ada = openContractDesk(envelope).as('ada')
  await ada.seed({ title: 'Secret plans' })
  const [grace, before] = [ada.as('grace'), await ada.stored()]

  for (const tool of ['complete_task', 'delete_task', 'update_task']) {
    const more = tool === 'update_task' ? { new_title: 'Mine now' } : {}
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

it('001 Consistent Return Format; C11: every answer has success, message and data, whatever is asked', async () => {
  const desk = openContractDesk(envelope)
  const answers = [
    await desk.say('add_task', { title: 'Buy groceries' }),
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
