import { expect, it } from 'vitest'
import {
  type ContractDesk,
  type Json,
  openContractDesk,
} from '../../../test/support/contracts/contract-desk.ts'
import { records } from './contract.ts'

const titles = (answer: Json): string[] => answer.tasks.map(({ title }: { title: string }) => title)

async function openMixed(): Promise<ContractDesk> {
  const desk = openContractDesk(records)
  await desk.seed({ title: 'Low', priority: 'low' })
  await desk.seed({ title: 'High, done', priority: 'high', done: true })
  await desk.seed({ title: 'High', priority: 'high' })
  return desk
}

it('004 2. list_tasks, Return Type; C08; C09; C10; C14; C29; C42: the example is answered as shown', async () => {
  const desk = openContractDesk(records)
  await desk.seed({
    id: 42,
    title: 'Buy groceries',
    description: 'Milk, eggs, bread',
    priority: 'high',
    at: '2026-01-02T10:30:00Z',
  })
  await desk.seed({ id: 43, title: 'Finish project', at: '2026-01-01T15:00:00Z' })
  expect(await desk.say('list_tasks')).toEqual({
    success: true,
    tasks: [
      {
        id: 42,
        title: 'Buy groceries',
        description: 'Milk, eggs, bread',
        priority: 'high',
        is_complete: false,
        created_at: '2026-01-02T10:30:00Z',
        updated_at: '2026-01-02T10:30:00Z',
      },
      {
        id: 43,
        title: 'Finish project',
        description: '',
        priority: 'medium',
        is_complete: false,
        created_at: '2026-01-01T15:00:00Z',
        updated_at: '2026-01-01T15:00:00Z',
      },
    ],
    count: 2,
  })
})

it('004 2. list_tasks, Return Type: no tasks are a list without any', async () => {
  expect(await openContractDesk(records).say('list_tasks')).toEqual({ success: true, tasks: [], count: 0 })
})

it('004 2. list_tasks, JSON Schema; C12: is_complete filters, and null means all', async () => {
  const desk = await openMixed()
  expect(titles(await desk.say('list_tasks', { is_complete: true }))).toEqual(['High, done'])
  expect(titles(await desk.say('list_tasks', { is_complete: false }))).toEqual(['High', 'Low'])
  for (const args of [{}, { is_complete: null }, { is_complete: null, priority: null }]) {
    expect(titles(await desk.say('list_tasks', args))).toEqual(['High', 'High, done', 'Low'])
  }
})

it('004 2. list_tasks, JSON Schema; C12: priority filters, alone and together with is_complete', async () => {
  const desk = await openMixed()
  expect(titles(await desk.say('list_tasks', { priority: 'high' }))).toEqual(['High', 'High, done'])
  expect(titles(await desk.say('list_tasks', { priority: 'high', is_complete: false }))).toEqual(['High'])
  expect(titles(await desk.say('list_tasks', { priority: 'medium' }))).toEqual([])
})

it('004 2. list_tasks, Function Signature; 004 2. list_tasks, Implementation Example; C14: 50 tasks come by default and 100 at most, the newest first', async () => {
  const desk = openContractDesk(records)
  for (let number = 1; number <= 120; number++) await desk.seed({ title: `Task ${number}` })
  const lengths = async (args: object) => {
    const answer = await desk.say('list_tasks', args)
    return [answer.tasks.length, answer.count, answer.tasks[0].id, answer.tasks.at(-1).id]
  }
  expect(await lengths({})).toEqual([50, 50, 120, 71])
  expect(await lengths({ limit: 1 })).toEqual([1, 1, 120, 120])
  expect(await lengths({ limit: 100 })).toEqual([100, 100, 120, 21])
})

it('004 2. list_tasks, JSON Schema; C43: a limit is between 1 and 100', async () => {
  const desk = await openMixed()
  for (const limit of [0, 101, -1, 1.5, '10', null]) {
    expect(await desk.refuse('list_tasks', { limit })).toEqual({
      success: false,
      error: 'Limit must be between 1 and 100',
    })
  }
})

it('004 2. list_tasks, JSON Schema; C43: an invalid priority is refused as on create', async () => {
  const desk = await openMixed()
  for (const priority of ['urgent', '', 3]) {
    expect(await desk.refuse('list_tasks', { priority })).toEqual({
      success: false,
      error: 'Invalid priority. Must be: low, medium, or high',
    })
  }
})

it('004 2. list_tasks, JSON Schema; C13: an is_complete that is neither is refused', async () => {
  const desk = await openMixed()
  for (const is_complete of ['true', 1, 'all']) {
    expect(await desk.refuse('list_tasks', { is_complete })).toEqual({
      success: false,
      error: '"is_complete" must be a boolean or null.',
    })
  }
})
