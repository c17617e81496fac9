import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
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

it('004 1. create_task, Error Response; C16; C30: a title that is there and blank cannot be empty', async () => {
  const desk = openContractDesk(records)
  for (const title of ['', '   ', '\t', '\u3000', '\u200b']) {
    expect(await desk.refuse('create_task', { title })).toEqual({
      success: false,
      error: 'Title cannot be empty',
    })
  }
  expect(await desk.stored()).toEqual([])
})

it('004 Error Handling, Common Errors; C16: a title that is missing or of the wrong type is required', async () => {
  const desk = openContractDesk(records)
  for (const args of [{}, undefined, { title: null }, { title: 7 }, { title: ['x'] }]) {
    expect(await desk.refuse('create_task', args)).toEqual({ success: false, error: 'Title is required' })
  }
  expect(await desk.stored()).toEqual([])
})

it('004 1. create_task, JSON Schema; C17; C40: 200 characters are a title and 201 are not', async () => {
  const desk = openContractDesk(records)
  expect(await desk.say('create_task', { title: emoji(200) })).toMatchObject({ task: { title: emoji(200) } })
  for (const title of [emoji(201), 'x'.repeat(201)]) {
    expect(await desk.refuse('create_task', { title })).toEqual({
      success: false,
      error: 'Title must be 200 characters or less',
    })
  }
  expect(await desk.stored()).toHaveLength(1)
})

it('004 1. create_task, JSON Schema; C06; C18: 2000 characters are a description and 2001 are not', async () => {
  const desk = openContractDesk(records)
  const { task } = await desk.say('create_task', { title: 'Long', description: emoji(2000) })
  expect(task.description).toBe(emoji(2000))
  expect(await desk.refuse('create_task', { title: 'Longer', description: emoji(2001) })).toEqual({
    success: false,
    error: 'Description must be 2000 characters or less',
  })
  expect(await desk.stored()).toHaveLength(1)
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
