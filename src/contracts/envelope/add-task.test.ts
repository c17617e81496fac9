import { expect, it } from 'vitest'
import { brokenStores, emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
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

it('001 Tool 1, Error Cases; C16; C30: an empty, blank or missing title is refused', async () => {
  const desk = openContractDesk(envelope)
  for (const title of ['', '   ', '\t\n', '\u3000\u00a0', '\u200b', null, undefined, 42]) {
    expect(await desk.refuse('add_task', { title }), JSON.stringify(title)).toEqual({
      success: false,
      message: 'Task title cannot be empty',
      data: null,
    })
  }
  expect(await desk.stored()).toEqual([])
})

it('001 Tool 1, Error Cases; C17; C40: 200 characters are a title and 201 are not', async () => {
  const desk = openContractDesk(envelope)
  for (const character of ['x', 'é', '漢', '🌱']) {
    const title = character.repeat(200)
    expect(await desk.say('add_task', { title })).toMatchObject({ data: { title } })
    expect(await desk.refuse('add_task', { title: character.repeat(201) })).toEqual({
      success: false,
      message: 'Task title exceeds 200 characters',
      data: null,
    })
  }
  expect(await desk.stored()).toHaveLength(4)
})

it('001 Tool 1, Schema; C30: a title is trimmed before it is counted, and stored trimmed', async () => {
  const desk = openContractDesk(envelope)
  expect(await desk.say('add_task', { title: `\u00a0 ${emoji(200)}\n` })).toMatchObject({
    data: { title: emoji(200) },
  })
})

it('001 Tool 1, Schema; C06; C18: 1000 characters are a description and 1001 are not', async () => {
  const desk = openContractDesk(envelope)
  await desk.say('add_task', { title: 'Long', description: emoji(1000) })
  expect(await desk.refuse('add_task', { title: 'Longer', description: emoji(1001) })).toEqual({
    success: false,
    message: 'Description must be 1000 characters or less',
    data: null,
  })
  expect(await desk.stored()).toMatchObject([{ title: 'Long', description: emoji(1000) }])
})

it('001 Tool 1, Error Cases; C19: a database that fails is told as a failure to create, and nothing more', async () => {
  const error = new Failure('unavailable', 'The database cannot be reached.', {
    hint: 'Try again in a moment.',
    cause: new Error('connect ECONNREFUSED 10.0.0.5:5432'),
  })
  const desk = openContractDesk(envelope, brokenStores(error))
  expect(await desk.refuse('add_task', { title: 'Buy groceries' })).toEqual({
    success: false,
    message: 'Failed to create task',
    data: null,
  })
})
