import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { envelope } from './contract.ts'

it('001 Tool 1, Return Format: a created task is answered with its id, its status and its title', async () => {
  const desk = openContractDesk(envelope)
  await desk.seed({ id: 122, title: 'Earlier' })

  expect(await desk.say('add_task', { title: 'Buy groceries' })).toEqual({
    success: true,
    message: "Task 'Buy groceries' created successfully",
    data: { task_id: 123, status: 'created', title: 'Buy groceries' },
  })
  expect((await desk.stored())[0]).toMatchObject({
    title: 'Buy groceries',
    description: null,
    status: 'todo',
  })
})

it('001 Tool 1, Schema: the description is stored, and a title alone is enough', async () => {
  const desk = openContractDesk(envelope)
  await desk.say('add_task', { title: 'Call mom', description: 'Discuss weekend plans' })
  await desk.say('add_task', { title: 'Buy groceries', description: null })
  expect(await desk.stored()).toMatchObject([
    { title: 'Buy groceries', description: null },
    { title: 'Call mom', description: 'Discuss weekend plans' },
  ])
})
