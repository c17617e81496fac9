import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { delegate } from './contract.ts'

const user_id = 'user123'

async function openExample() {
  const desk = openContractDesk(delegate)
  await desk.seed({ title: 'Call mom', done: true })
  await desk.seed({ title: 'Buy groceries', description: 'Milk, eggs, bread' })
  return desk
}

const groceries = { id: 2, title: 'Buy groceries', description: 'Milk, eggs, bread', completed: false }
const mom = { id: 1, title: 'Call mom', description: null, completed: true }

it('003 4.2.5 Execution Flow; C08; C09; C10; C14; C29: exactly id, title, description and completed, newest first', async () => {
  const desk = await openExample()
  expect(await desk.say('list_tasks', { user_id, status: 'all' })).toEqual([groceries, mom])
})

it('003 4.2.5 Execution Flow: the filter is applied', async () => {
  const desk = await openExample()
  expect(await desk.say('list_tasks', { user_id, status: 'pending' })).toEqual([groceries])
  expect(await desk.say('list_tasks', { user_id, status: 'completed' })).toEqual([mom])
})

it('003 4.2.2 Parameters; C04: the status defaults to "all", and the user is injected', async () => {
  const desk = await openExample()
  for (const args of [{ user_id }, {}, undefined, { user_id: null, status: null }]) {
    expect(await desk.say('list_tasks', args)).toEqual([groceries, mom])
  }
})

it('003 4.2.4 Return Schema: the answer fits it', async () => {
  const desk = await openExample()
  expectToFit(
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          title: { type: 'string' },
          description: { type: 'string', nullable: true },
          completed: { type: 'boolean' },
        },
      },
    },
    await desk.say('list_tasks', { user_id }),
  )
})

it('003 4.2.6 Empty Result: no match is an empty array', async () => {
  const desk = openContractDesk(delegate)
  expect(await desk.say('list_tasks', { user_id })).toEqual([])
  await desk.seed({ title: 'Open' })
  expect(await desk.say('list_tasks', { user_id, status: 'completed' })).toEqual([])
})

it('003 4.2.3 JSON Schema; C13: a status outside the enum is refused and shows nothing', async () => {
  const desk = await openExample()
  for (const status of ['done', 'ALL', '', 7, ['all']]) {
    expect(await desk.refuse('list_tasks', { user_id, status })).toEqual({ error: 'Invalid status filter' })
  }
})

it('003 4.2.2 Parameters; C04; C38: a user_id of anyone else is invalid, real or not', async () => {
  const desk = await openExample()
  await desk.as('grace').seed({ title: 'Of Grace' })
  for (const other of ['grace', 'nobody-ever', '']) {
    expect(await desk.refuse('list_tasks', { user_id: other })).toEqual({ error: 'Invalid user' })
  }
})

it('003 4.2.5 Execution Flow; C14: a thousand tasks are listed; what is cut off is told to the log', async () => {
  const desk = openContractDesk(delegate)
  for (let number = 1; number <= 1_001; number++) await desk.seed({ title: `Task ${number}` })
  const listed = await desk.say('list_tasks')
  expect([listed.length, listed[0].id, listed.at(-1).id]).toEqual([1_000, 1_001, 2])
  expect(desk.log.warnings).toMatchObject([{ message: 'a list was cut at 1000 tasks' }])
})
