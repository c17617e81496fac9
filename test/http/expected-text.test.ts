import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiOf } from '../support/clients/api-client.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let serving: Serving
let api: ApiClient
beforeAll(async () => {
  serving = await serve(['--data', folder.path, '--user', 'ada'])
  api = apiOf(serving.url)
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const add = async (title: string, more: object = {}) => (await api.post('/tasks', { title, ...more }))[1].task

describe('a change of text that says what it began from', () => {
  it('is refused with the newer text where another changed it since', async () => {
    const { id } = await add('Paint', { description: 'blue' })
    await api.patch(`/tasks/${id}`, { description: 'red' })
    const [status, { error }] = await api.patch(`/tasks/${id}`, {
      description: 'green',
      expectedDescription: 'blue',
    })
    expect([status, error]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'The description was changed while you were writing.',
        hint: 'Compare the two, then send yours again as a change of the newer one.',
        facts: { field: 'description', newer: 'red' },
      },
    ])
    expect((await api.get(`/tasks/${id}`))[1].task.description).toBe('red')
  })

  it('is written where only other fields changed, where nothing was there, and where both wrote the same', async () => {
    const { id } = await add('Paint')
    await api.patch(`/tasks/${id}`, { priority: 'high' })
    const first = { description: 'green', expectedDescription: null }
    expect((await api.patch(`/tasks/${id}`, first))[1].task.description).toBe('green')
    const again = { description: 'green', expectedDescription: 'blue' }
    expect((await api.patch(`/tasks/${id}`, again))[1].change).toBeNull()
  })

  it('holds for titles, comments, discoveries and the names of projects', async () => {
    const { id } = await add('First')
    await api.patch(`/tasks/${id}`, { title: 'Second' })
    const refusals = [await api.patch(`/tasks/${id}`, { title: 'Third', expectedTitle: 'First' })]

    const comment = (await api.post(`/tasks/${id}/comments`, { text: 'one' }))[1].comments[0].id
    await api.patch(`/tasks/${id}/comments/${comment}`, { text: 'two' })
    refusals.push(await api.patch(`/tasks/${id}/comments/${comment}`, { text: 'three', expectedText: 'one' }))

    const { discovery } = (await api.post('/discoveries', { text: 'Ports are odd', type: 'rule' }))[1]
    await api.patch(`/discoveries/${discovery.id}`, { text: 'Ports are even' })
    refusals.push(
      await api.patch(`/discoveries/${discovery.id}`, { text: 'No ports', expectedText: 'Ports are odd' }),
    )

    const { project } = (await api.post('/projects', { name: 'Garden' }))[1]
    await api.patch(`/projects/${project.id}`, { name: 'Park' })
    refusals.push(await api.patch(`/projects/${project.id}`, { name: 'Wood', expectedName: 'Garden' }))

    expect(refusals.map(([status, { error }]) => [status, error.facts])).toEqual([
      [409, { field: 'title', newer: 'Second' }],
      [409, { field: 'comment', newer: 'two' }],
      [409, { field: 'discovery', newer: 'Ports are even' }],
      [409, { field: 'name', newer: 'Park' }],
    ])
  })

  it('is answered as the first time when its request is repeated, and is no conflict with itself', async () => {
    const { id } = await add('Paint', { description: 'blue' })
    const patch = { description: 'green', expectedDescription: 'blue' }
    const headers = { 'idempotency-key': 'once' }
    const [, { change }] = await api.patch(`/tasks/${id}`, patch, headers)
    const [status, again] = await api.patch(`/tasks/${id}`, patch, headers)
    expect([status, again.change.id]).toEqual([200, change.id])
  })

  it('is no change by itself', async () => {
    const { id } = await add('Paint')
    const [status, { error }] = await api.patch(`/tasks/${id}`, { expectedTitle: 'Paint' })
    expect([status, error.message]).toEqual([400, 'Nothing to change was given.'])
  })
})

describe('words that are sent later than they were typed', () => {
  it('are read as of the moment they were typed', async () => {
    const typed = new Date(Date.now() - 3 * 86_400_000)
    const [, late] = await api.post('/tasks/understand', {
      text: 'Call the bank tomorrow',
      typedAt: typed.toISOString(),
    })
    const [, now] = await api.post('/tasks/understand', { text: 'Call the bank tomorrow' })
    expect(Date.parse(now.due) - Date.parse(late.due)).toBe(3 * 86_400_000)
    const [status] = await api.post('/tasks/understand', { text: 'x', typedAt: '2020-01-01T00:00:00Z' })
    expect(status).toBe(400)
  })
})

describe('a request that says whom it is from', () => {
  it('does nothing in the name of another person', async () => {
    const titles = async () => (await api.get('/tasks?limit=1'))[1].tasks[0].title
    const before = await titles()
    const [status, { error }] = await api.post('/tasks', { title: 'Mine' }, { 'waymark-person': 'grace' })
    expect([status, error.message]).toEqual([401, 'Another person is signed in here now.'])
    expect(await titles()).toBe(before)
    expect((await api.post('/tasks', { title: 'Mine' }, { 'waymark-person': 'ada' }))[0]).toBe(201)
  })
})
