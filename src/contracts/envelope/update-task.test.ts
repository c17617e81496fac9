import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { envelope } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(envelope)
  await desk.seed({ id: 123, title: 'Buy groceries', description: 'Milk' })
  return desk
}

const renamed = {
  success: true,
  message: "Task updated from 'Buy groceries' to 'Buy organic groceries'",
  data: {
    task_id: 123,
    status: 'updated',
    title: 'Buy organic groceries',
    previous_title: 'Buy groceries',
  },
}

it('001 Tool 5, Return Format; C24: a new title is told with the one before', async () => {
  for (const named of [{ task_id: 123 }, { task_identifier: 'groceries' }]) {
    const desk = await openExample()
    expect(await desk.say('update_task', { ...named, new_title: 'Buy organic groceries' })).toEqual(renamed)
    expect(await desk.stored()).toMatchObject([{ title: 'Buy organic groceries', description: 'Milk' }])
  }
})

it('001 Tool 5, Schema; C25: a new description alone is told without a title before', async () => {
  const desk = await openExample()
  expect(await desk.say('update_task', { task_id: 123, new_description: 'Milk and eggs' })).toEqual({
    success: true,
    message: "Task 'Buy groceries' updated",
    data: { task_id: 123, status: 'updated', title: 'Buy groceries' },
  })
  expect(await desk.stored()).toMatchObject([{ title: 'Buy groceries', description: 'Milk and eggs' }])
})

it('001 Tool 5, Schema: title and description change together', async () => {
  const desk = await openExample()
  const args = { task_id: 123, new_title: 'Buy organic groceries', new_description: 'Oat milk' }
  expect(await desk.say('update_task', args)).toEqual(renamed)
  expect(await desk.stored()).toMatchObject([{ title: 'Buy organic groceries', description: 'Oat milk' }])
})

it('001 Tool 5, Return Format; C25: the title it already has is no change of title', async () => {
  const desk = await openExample()
  expect(await desk.say('update_task', { task_id: 123, new_title: ' Buy groceries ' })).toEqual({
    success: true,
    message: "Task 'Buy groceries' updated",
    data: { task_id: 123, status: 'updated', title: 'Buy groceries' },
  })
})

it('001 Tool 5, Error Cases; C20: what is not there is told', async () => {
  const desk = openContractDesk(envelope)
  expect(await desk.refuse('update_task', { task_identifier: 'groceries', new_title: 'X' })).toEqual({
    success: false,
    message: "No task found matching 'groceries'",
    data: null,
  })
  expect(await desk.refuse('update_task', { task_id: 123, new_title: 'X' })).toEqual({
    success: false,
    message: 'Task not found',
    data: { task_id: 123 },
  })
})

it('001 Tool 5, Error Cases; C21: several matches are listed and nothing is updated', async () => {
  const desk = openContractDesk(envelope)
  await desk.seed({ title: 'Task 1' })
  await desk.seed({ title: 'Task 2' })
  expect(await desk.refuse('update_task', { task_identifier: 'task', new_title: 'X' })).toEqual({
    success: false,
    message: "Multiple tasks found matching 'task'. Please be more specific.",
    data: { matches: ['Task 1', 'Task 2'] },
  })
  expect((await desk.stored()).map(({ title }) => title)).toEqual(['Task 2', 'Task 1'])
})

it('001 Tool 5, Error Cases; C22: a task that is not named is asked for', async () => {
  const desk = await openExample()
  for (const args of [{ new_title: 'X' }, {}, { task_identifier: ' ', new_title: 'X' }]) {
    expect(await desk.refuse('update_task', args)).toEqual({
      success: false,
      message: 'Please specify which task to update',
      data: null,
    })
  }
})
