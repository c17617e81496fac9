import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { records } from './contract.ts'

it('004 1. create_task, Return Type; C01; C42: the example is answered as shown', async () => {
  const desk = openContractDesk(records)
  await desk.seed({ id: 41, title: 'Earlier' })
  desk.at('2026-01-02T10:30:00Z')
  const args = { title: 'Buy groceries', description: 'Milk, eggs, bread', priority: 'high' }
  expect(await desk.say('create_task', args)).toEqual({
    success: true,
    task: {
      id: 42,
      title: 'Buy groceries',
      description: 'Milk, eggs, bread',
      priority: 'high',
      is_complete: false,
      created_at: '2026-01-02T10:30:00Z',
      updated_at: '2026-01-02T10:30:00Z',
    },
  })
  expect((await desk.stored())[0]).toMatchObject({ id: 42, title: 'Buy groceries', priority: 'high' })
})

it('004 1. create_task, Function Signature; C29: the description defaults to "" and the priority to medium', async () => {
  const desk = openContractDesk(records)
  expect(await desk.say('create_task', { title: 'Buy groceries' })).toEqual({
    success: true,
    task: {
      id: 1,
      title: 'Buy groceries',
      description: '',
      priority: 'medium',
      is_complete: false,
      created_at: '2026-01-17T10:00:00Z',
      updated_at: '2026-01-17T10:00:00Z',
    },
  })
  expect(await desk.stored()).toMatchObject([{ description: null }])
})

it('004 1. create_task, Implementation Example; C30: title and description are stripped', async () => {
  const desk = openContractDesk(records)
  const { task } = await desk.say('create_task', { title: '\u00a0 Buy  milk \n', description: '  Oat \t' })
  expect([task.title, task.description]).toEqual(['Buy  milk', 'Oat'])
})

it('004 1. create_task, JSON Schema: low, medium and high are priorities', async () => {
  const desk = openContractDesk(records)
  for (const priority of ['low', 'medium', 'high']) {
    expect(await desk.say('create_task', { title: 'X', priority })).toMatchObject({ task: { priority } })
  }
})

it('004 1. create_task, Implementation Example; C28: any other priority is refused with the three that exist', async () => {
  const desk = openContractDesk(records)
  for (const priority of ['urgent', 'HIGH', '', 1, null]) {
    expect(await desk.refuse('create_task', { title: 'X', priority })).toEqual({
      success: false,
      error: 'Invalid priority. Must be: low, medium, or high',
    })
  }
  expect(await desk.stored()).toEqual([])
})
