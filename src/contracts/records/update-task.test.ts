import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
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

it('004 3. update_task, Error Response; C20: a task that is not there is told without the id', async () => {
  expect(await openContractDesk(records).refuse('update_task', { task_id: 42, title: 'X' })).toEqual({
    success: false,
    error: 'Task not found',
  })
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

it('004 Error Handling, Common Errors; C23: an update without a field is refused and moves no date', async () => {
  const desk = await openExample()
  const before = await desk.stored()
  for (const fields of [{}, { title: null, description: null, priority: null }]) {
    expect(await desk.refuse('update_task', { task_id: 42, ...fields })).toEqual({
      success: false,
      error: 'At least title, description or priority required',
    })
  }
  expect(await desk.stored()).toEqual(before)
})

it('004 3. update_task, JSON Schema; C41: a title cannot be made empty', async () => {
  const desk = await openExample()
  for (const title of ['', '   ', '\u2003']) {
    expect(await desk.refuse('update_task', { task_id: 42, title })).toEqual({
      success: false,
      error: 'Title cannot be empty',
    })
  }
  expect(await desk.stored()).toMatchObject([{ title: 'Buy groceries' }])
})

it('004 3. update_task, JSON Schema; C17; C40: a title has 200 characters at most', async () => {
  const desk = await openExample()
  await desk.say('update_task', { task_id: 42, title: emoji(200) })
  expect(await desk.refuse('update_task', { task_id: 42, title: emoji(201) })).toEqual({
    success: false,
    error: 'Title must be 200 characters or less',
  })
  expect(await desk.stored()).toMatchObject([{ title: emoji(200) }])
})

it('004 3. update_task, JSON Schema; C06; C18: a description has 2000 characters at most', async () => {
  const desk = await openExample()
  await desk.say('update_task', { task_id: 42, description: emoji(2000) })
  expect(await desk.refuse('update_task', { task_id: 42, description: emoji(2001) })).toEqual({
    success: false,
    error: 'Description must be 2000 characters or less',
  })
  expect(await desk.stored()).toMatchObject([{ description: emoji(2000) }])
})

it('004 3. update_task, Error Response: values are judged before the task is looked for', async () => {
  const desk = await openExample()
  for (const task_id of [42, 99]) {
    expect(await desk.refuse('update_task', { task_id, title: ' ' })).toEqual({
      success: false,
      error: 'Title cannot be empty',
    })
  }
})
