import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { documentsOf } from '../../../test/support/contracts/documents.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'

const receipt = (status: string) => ({
  type: 'object',
  properties: {
    task_id: { type: 'integer' },
    status: { type: 'string', enum: [status] },
    title: { type: 'string' },
  },
  required: ['task_id', 'status', 'title'],
})

const listed = {
  id: { type: 'integer' },
  title: { type: 'string' },
  description: { type: 'string', nullable: true },
  completed: { type: 'boolean' },
}

/** What is listed of a task in each of the two documents. */
const properties = {
  assistant: { ...listed, created_at: { type: 'string', format: 'date-time' } },
  delegate: listed,
} as const

it.each(documentsOf('assistant', 'delegate'))(
  '002 1. add_task, Output Schema; 002 2. list_tasks, Output Schema; 002 3. complete_task, Output Schema; 002 4. delete_task, Output Schema; 002 5. update_task, Output Schema; 003 4.1.4 Return Schema; 003 4.2.4 Return Schema; 003 4.3.4 Return Schema; 003 4.4.4 Return Schema; 003 4.5.4 Return Schema: the answer of every tool fits it, in %s',
  async (name, { contract, user }) => {
    const desk = openContractDesk(contract)
    const named = { ...user, task_id: 1 }
    expectToFit(receipt('created'), await desk.say('add_task', { ...user, title: 'Buy groceries' }))
    expectToFit(receipt('updated'), await desk.say('update_task', { ...named, title: 'Shopping' }))
    expectToFit(receipt('completed'), await desk.say('complete_task', named))
    await desk.seed({ title: 'Call mom', description: 'At noon' })
    const fields = properties[name as keyof typeof properties]
    const items = { type: 'object', properties: fields, required: Object.keys(fields) }
    expectToFit(
      { type: 'array', items: { ...items, additionalProperties: false }, minItems: 2 },
      await desk.say('list_tasks', user),
    )
    expectToFit(receipt('deleted'), await desk.say('delete_task', named))
  },
)

it.each(documentsOf('assistant', 'delegate'))(
  '002 3. complete_task, Error Cases; 003 4.3.5 Execution Flow; C15: completing again is a success that changes nothing, in %s',
  async (_, { contract, user }) => {
    const desk = openContractDesk(contract)
    await desk.seed({ id: 3, title: 'Call mom' })
    const first = await desk.say('complete_task', { ...user, task_id: 3 })
    const before = await desk.stored()
    desk.at('2026-02-01T00:00:00Z')
    expect(await desk.say('complete_task', { ...user, task_id: 3 })).toEqual(first)
    expect(await desk.stored()).toEqual(before)
  },
)

it.each(documentsOf('assistant', 'delegate'))(
  '002 2. list_tasks, Edge Cases; 003 4.2.6 Empty Result: no tasks are an empty array, in %s',
  async (_, { contract, user }) => {
    const desk = openContractDesk(contract)
    for (const status of ['all', 'pending', 'completed']) {
      expect(await desk.say('list_tasks', { ...user, status })).toEqual([])
    }
    await desk.seed({ title: 'Open' })
    expect(await desk.say('list_tasks', { ...user, status: 'completed' })).toEqual([])
  },
)
