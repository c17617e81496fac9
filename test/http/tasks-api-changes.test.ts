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

const add = async (title: string, more: object = {}) => {
  const [status, { task }] = await api.post('/tasks', { title, ...more })
  expect(status).toBe(201)
  return task
}

describe('tasks over HTTP', () => {
  it('that were moved, taken back and moved again are in one project at a time', async () => {
    const { id } = await add('Sell the piano')
    const [, { project }] = await api.post('/projects', { name: 'House' })
    const [, { change }] = await api.post(`/tasks/${id}/move`, { to: project.id })
    const places = async () => {
      const all = ['personal', project.id].map((one) => api.get(`/tasks?project=${one}`))
      return (await Promise.all(all)).map(([, { tasks }]) =>
        tasks.some((task: { title: string }) => task.title === 'Sell the piano'),
      )
    }
    expect(await places()).toEqual([false, true])
    let last = change.id
    for (const expected of [
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ]) {
      const [status, answer] = await api.post(`/undo?project=${project.id}`, { change: last })
      expect(status, JSON.stringify(answer)).toBe(200)
      last = answer.change.id
      expect(await places()).toEqual(expected)
    }
  })

  it('are refused in the one form of the API, with the status of the code', async () => {
    const { id } = await add('Refused')
    const said = async (answer: ReturnType<ApiClient['get']>) => {
      const [status, { error }] = await answer
      return [status, error.code, error.message]
    }
    for (const path of [
      '/tasks/0',
      '/tasks/-1',
      '/tasks/1.5',
      '/tasks/one',
      '/tasks/%00',
      `/tasks/${'9'.repeat(30)}`,
    ])
      expect(await said(api.get(path)), path).toEqual([404, 'not_found', 'There is no such task.'])
    expect(await api.get('/tasks/99999')).toEqual([
      404,
      { error: { code: 'not_found', message: 'There is no task 99999.', facts: { id: 99999 } } },
    ])
    expect(await said(api.post('/tasks', {}))).toEqual([400, 'invalid', 'The argument "title" is required.'])
    expect(await said(api.post('/tasks', { title: ' ' }))).toEqual([
      400,
      'invalid',
      'The title cannot be empty.',
    ])
    expect(await said(api.post('/tasks', { title: 'x', owner: 'grace' }))).toEqual([
      400,
      'invalid',
      'There is no argument "owner".',
    ])
    expect(await said(api.post('/tasks', '[1]'))).toEqual([400, 'invalid', 'The body must be a JSON object.'])
    expect(await said(api.post('/tasks', '{"title":'))).toEqual([
      400,
      'invalid',
      'Parse error: the body is not JSON.',
    ])
    expect((await api.post('/tasks', { title: 'x', description: 'x'.repeat(1024 * 1024) }))[0]).toBe(413)
    expect(await said(api.patch(`/tasks/${id}`, {}))).toEqual([
      400,
      'invalid',
      'Nothing to change was given.',
    ])
    expect(await said(api.patch(`/tasks/${id}`, { blockedBy: [id] }))).toEqual([
      409,
      'conflict',
      `Task ${id} would wait for itself.`,
    ])
    expect(await said(api.get('/tasks?limit=1001'))).toEqual([
      400,
      'invalid',
      '"limit" must be from 1 to 1000.',
    ])
    expect(await said(api.get('/tasks?limit=many'))).toEqual([
      400,
      'invalid',
      '"limit" must be a whole number.',
    ])
    expect(await said(api.get('/tasks?view=none'))).toEqual([
      400,
      'invalid',
      '"view" must be one of ready, open, today, overdue, upcoming, blocked, mine, done, all.',
    ])
    expect(await said(api.get('/tasks?cursor=newest.x'))).toEqual([
      400,
      'invalid',
      'That cursor does not belong to this list.',
    ])
    expect(await said(api.post('/undo', { change: 99_999 }))).toEqual([
      404,
      'not_found',
      'There is no change 99999.',
    ])
    const wrong = await fetch(`${serving.url}/api/tasks`, { method: 'PUT' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect(serving.log()).not.toContain('a bug')
  })
})

describe('changes over HTTP', () => {
  it('come newest first, in pages, those of one client or of all', async () => {
    for (const title of ['One', 'Two', 'Three']) await add(title)
    const [, { changes }] = await api.get('/changes?limit=2')
    expect(changes).toMatchObject([{ kind: 'add' }, { kind: 'add' }])
    const [, next] = await api.get(`/changes?limit=1&before=${changes[1].id}`)
    expect(next.changes[0].id).toBe(changes[1].id - 1)
    expect((await api.get('/changes?client=api&limit=1'))[1].changes).toHaveLength(1)
    expect(await api.get('/changes?client=somebody')).toEqual([200, { changes: [] }])
    expect((await api.get('/changes?limit=201'))[0]).toBe(400)
  })

  it('say what they did to what the project knows, too', async () => {
    const [, { discovery, change }] = await api.post('/discoveries', {
      text: 'Milk turns sour on Mondays',
      type: 'pattern',
    })
    const [, { changes }] = await api.get('/changes?limit=1')
    expect(changes[0]).toEqual({ project: discovery.author, ...change })
    expect(change).toMatchObject({
      kind: 'remember',
      tasks: [],
      discoveries: [discovery.id],
      summary: `Remembered the pattern d${discovery.id}: Milk turns sour on Mondays`,
    })
    const [, undone] = await api.post('/undo')
    expect(undone).toMatchObject({
      undone: { id: change.id, discoveries: [discovery.id] },
      change: { summary: `Undid change ${change.id} (d${discovery.id})`, discoveries: [discovery.id] },
    })
  })
})
