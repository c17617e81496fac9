import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { records } from './contract.ts'

async function openExample() {
  const desk = openContractDesk(records)
  desk.at('2026-01-02T10:30:00Z')
  await desk.seed({ id: 42, title: 'Buy groceries', description: 'Milk, eggs, bread', priority: 'high' })
  desk.at('2026-01-02T11:00:00Z')
  return desk
}

const task = {
  id: 42,
  title: 'Buy groceries',
  description: 'Milk, eggs, bread',
  priority: 'high',
  is_complete: false,
  created_at: '2026-01-02T10:30:00Z',
  updated_at: '2026-01-02T11:00:00Z',
}

it('004 3. update_task, Return Type; C24: the example is answered as shown', async () => {
  const desk = await openExample()
  const texts = { title: 'Buy groceries and snacks', description: 'Milk, eggs, bread, chips' }
  expect(await desk.say('update_task', { task_id: 42, ...texts })).toEqual({
    success: true,
    task: { ...task, ...texts },
  })
  expect(await desk.stored()).toMatchObject([texts])
})

it('004 3. update_task, Function Signature: each field can be changed alone, and null leaves it', async () => {
  const changes = [{ title: 'Shopping' }, { description: 'Eggs' }, { priority: 'low' }] as const
  for (const change of changes) {
    const desk = await openExample()
    const args = { task_id: 42, title: null, description: null, priority: null, ...change }
    expect(await desk.say('update_task', args)).toEqual({ success: true, task: { ...task, ...change } })
    expect(await desk.stored()).toMatchObject([change])
  }
})

it('004 3. update_task, Implementation Example; C29; C30: texts are stripped, and an empty description clears it', async () => {
  const desk = await openExample()
  expect(await desk.say('update_task', { task_id: 42, title: '  Shop ', description: '  ' })).toMatchObject({
    task: { title: 'Shop', description: '' },
  })
  expect(await desk.stored()).toMatchObject([{ title: 'Shop', description: null }])
})

it('004 3. update_task, Implementation Example; C28: any other priority is invalid, in the words of this tool', async () => {
  const desk = await openExample()
  for (const priority of ['urgent', 'LOW', '', 2]) {
    expect(await desk.refuse('update_task', { task_id: 42, priority })).toEqual({
      success: false,
      error: 'Invalid priority',
    })
  }
  expect(await desk.stored()).toMatchObject([{ priority: 'high' }])
})
