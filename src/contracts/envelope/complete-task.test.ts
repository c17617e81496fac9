import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { envelope } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(envelope)
  await desk.seed({ id: 123, title: 'Buy groceries' })
  return desk
}

const completed = {
  success: true,
  message: "Task 'Buy groceries' marked as complete",
  data: { task_id: 123, status: 'completed', title: 'Buy groceries' },
}

it('001 Tool 3, Return Format: a task named by its id is completed', async () => {
  const desk = await openExample()
  expect(await desk.say('complete_task', { task_id: 123 })).toEqual(completed)
  expect(await desk.stored()).toMatchObject([{ id: 123, status: 'done' }])
})

it('001 Tool 3, Note: a task named by part of its title is completed', async () => {
  const desk = await openExample()
  expect(await desk.say('complete_task', { task_identifier: 'groceries' })).toEqual(completed)
  expect(await desk.stored()).toMatchObject([{ id: 123, status: 'done' }])
})

it('001 Tool 3, Error Cases; C20: text that no title has is told with the text', async () => {
  const desk = openContractDesk(envelope)
  expect(await desk.refuse('complete_task', { task_identifier: 'groceries' })).toEqual({
    success: false,
    message: "No task found matching 'groceries'",
    data: null,
  })
})

it('001 Tool 3, Error Cases; C21: several matches are listed and nothing is completed', async () => {
  const desk = openContractDesk(envelope)
  await desk.seed({ title: 'Task 1' })
  await desk.seed({ title: 'Task 2' })
  expect(await desk.refuse('complete_task', { task_identifier: 'task' })).toEqual({
    success: false,
    message: "Multiple tasks found matching 'task'. Please be more specific.",
    data: { matches: ['Task 1', 'Task 2'] },
  })
  expect(await desk.stored()).toMatchObject([{ status: 'todo' }, { status: 'todo' }])
})

it('001 Tool 3, Error Cases; C15: a completed task is told to be so, and nothing of it moves', async () => {
  const desk = await openExample()
  desk.at('2026-01-17T11:00:00Z')
  await desk.say('complete_task', { task_id: 123 })
  const before = await desk.stored()
  desk.at('2026-01-18T09:00:00Z')

  for (const args of [{ task_id: 123 }, { task_identifier: 'groceries' }]) {
    expect(await desk.refuse('complete_task', args)).toEqual({
      success: false,
      message: 'Task is already complete',
      data: { task_id: 123 },
    })
  }
  expect(await desk.stored()).toEqual(before)
  expect(before[0]?.updatedAt).toEqual(new Date('2026-01-17T11:00:00Z'))
})

it('001 Tool 3, Error Cases: a task that is not named is asked for', async () => {
  const desk = await openExample()
  const nameless = [{}, undefined, { task_identifier: '' }, { task_identifier: '  ' }, { task_id: null }]
  for (const args of nameless) {
    expect(await desk.refuse('complete_task', args), JSON.stringify(args)).toEqual({
      success: false,
      message: 'Please specify which task to complete',
      data: null,
    })
  }
  expect(await desk.stored()).toMatchObject([{ status: 'todo' }])
})
