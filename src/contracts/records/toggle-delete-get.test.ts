import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { records } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(records)
  desk.at('2026-01-02T10:30:00Z')
  await desk.seed({ id: 42, title: 'Buy groceries', description: 'Milk, eggs, bread', priority: 'high' })
  desk.at('2026-01-02T12:00:00Z')
  return desk
}

const task = {
  id: 42,
  title: 'Buy groceries',
  description: 'Milk, eggs, bread',
  priority: 'high',
  is_complete: false,
  created_at: '2026-01-02T10:30:00Z',
  updated_at: '2026-01-02T10:30:00Z',
}

it('004 4. toggle_task_completion, Return Type; C02: the example is answered as shown', async () => {
  const desk = await openExample()
  expect(await desk.say('toggle_task_completion', { task_id: 42, is_complete: true })).toEqual({
    success: true,
    task: { ...task, is_complete: true, updated_at: '2026-01-02T12:00:00Z' },
  })
  expect(await desk.stored()).toMatchObject([{ status: 'done' }])
})

it('004 4. toggle_task_completion, JSON Schema; C02: false makes it incomplete again', async () => {
  const desk = await openExample()
  await desk.say('toggle_task_completion', { task_id: 42, is_complete: true })
  desk.at('2026-01-02T13:00:00Z')
  expect(await desk.say('toggle_task_completion', { task_id: 42, is_complete: false })).toEqual({
    success: true,
    task: { ...task, updated_at: '2026-01-02T13:00:00Z' },
  })
  expect(await desk.stored()).toMatchObject([{ status: 'todo', completedAt: null }])
})

it('004 4. toggle_task_completion, Implementation Example; C02; C15: it sets and never toggles, and a repetition moves no date', async () => {
  const desk = await openExample()
  expect(await desk.say('toggle_task_completion', { task_id: 42, is_complete: false })).toEqual({
    success: true,
    task,
  })
  const first = await desk.say('toggle_task_completion', { task_id: 42, is_complete: true })
  const before = await desk.stored()
  desk.at('2026-01-03T00:00:00Z')
  expect(await desk.say('toggle_task_completion', { task_id: 42, is_complete: true })).toEqual(first)
  expect(await desk.stored()).toEqual(before)
})

it('004 4. toggle_task_completion, JSON Schema: is_complete is required and a boolean', async () => {
  const desk = await openExample()
  expect(await desk.refuse('toggle_task_completion', { task_id: 42 })).toEqual({
    success: false,
    error: 'The argument "is_complete" is required.',
  })
  for (const is_complete of [null, 'true', 1]) {
    expect(await desk.refuse('toggle_task_completion', { task_id: 42, is_complete })).toEqual({
      success: false,
      error: '"is_complete" must be a boolean.',
    })
  }
  expect(await desk.stored()).toMatchObject([{ status: 'todo' }])
})

it('004 5. delete_task, Return Type; C36: the example is answered as shown, and the task is gone', async () => {
  const desk = await openExample()
  expect(await desk.say('delete_task', { task_id: 42 })).toEqual({
    success: true,
    message: 'Task deleted successfully',
  })
  expect(await desk.stored()).toEqual([])
})

it('004 6. get_task, Return Type: the example is answered as shown', async () => {
  const desk = await openExample()
  expect(await desk.say('get_task', { task_id: 42 })).toEqual({ success: true, task })
})
