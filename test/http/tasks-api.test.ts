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

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const add = async (title: string, more: object = {}) => {
  const [status, { task }] = await api.post('/tasks', { title, ...more })
  expect(status).toBe(201)
  return task
}

describe('tasks over HTTP', () => {
  it('are added with everything, and answered as the page shows them', async () => {
    const [status, { task, change, similar }] = await api.post('/tasks', {
      title: 'Buy milk',
      description: 'Two litres',
      priority: 'high',
      due: '2027-03-01T09:00:00+01:00',
      start: '2027-02-01T09:00:00+01:00',
      repeat: 'FREQ=MONTHLY',
      assignee: 'me',
      tags: ['#Home'],
      steps: ['Walk', 'Pay'],
    })
    expect(status).toBe(201)
    expect(task).toEqual({
      id: task.id,
      title: 'Buy milk',
      description: 'Two litres',
      priority: 'high',
      status: 'todo',
      due: '2027-03-01T08:00:00Z',
      start: '2027-02-01T08:00:00Z',
      repeat: 'FREQ=MONTHLY',
      repeats: 'every month',
      occurrence: '2027-03-01T08:00[UTC]',
      duration: null,
      tags: ['home'],
      parent: null,
      blockedBy: [],
      assignee: 'ada',
      claimedBy: null,
      claimedAt: null,
      position: null,
      project: 'ada',
      createdAt: time,
      updatedAt: time,
      completedAt: null,
      isBlocked: false,
      subtasks: { open: 2, done: 0 },
    })
    expect(change).toEqual({
      id: change.id,
      kind: 'add',
      at: time,
      actor: 'ada',
      client: 'api',
      contract: 'page',
      tool: 'add_task',
      summary: `Added #${task.id} Buy milk with 2 steps`,
      facts: {
        did: 'added',
        isUndo: false,
        isRedo: false,
        task: { id: task.id, title: 'Buy milk' },
        count: 1,
        along: 2,
        fields: [],
        to: null,
        discovery: null,
        replaced: [],
      },
      tasks: [task.id, task.id + 1, task.id + 2],
      discoveries: [],
      undoes: null,
      undoneBy: null,
    })
    expect(similar).toBeNull()
    const again = await api.post('/tasks', { title: 'buy milk!' })
    expect(again).toMatchObject([201, { similar: { id: task.id, title: 'Buy milk' } }])
  })

  it('are dated in words', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await add('Dated', { due: 'tomorrow' })).toMatchObject({ due: tomorrow })
    expect(await api.post('/tasks', { title: 'Undated', due: 'whenever' })).toEqual([
      400,
      {
        error: {
          code: 'invalid',
          message: '"whenever" is not a date I understand.',
          hint: 'Write a date such as 2026-11-21, "tomorrow 9am", "next friday" or "in 3 days".',
        },
      },
    ])
  })

  it('are added once under one key, however often it is sent', async () => {
    const send = () => api.post('/tasks', { title: 'Only once' }, { 'idempotency-key': 'key-1' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first[0]).toBe(201)
    expect(second).toEqual(first)
    const [, { tasks }] = await api.get('/tasks?query=only+once')
    expect(tasks).toHaveLength(1)
    const long = await api.post('/tasks', { title: 'Long key' }, { 'idempotency-key': 'x'.repeat(201) })
    expect(long).toMatchObject([400, { error: { message: 'A request key has 1 to 200 characters.' } }])
  })

  it('are shown with everything around them', async () => {
    const [first, done] = [await add('First'), await add('Done before')]
    await api.post(`/tasks/${done.id}/complete`)
    const task = await add('In the middle', { blockedBy: [done.id, first.id], steps: ['Below'] })
    const after = await add('After', { blockedBy: [task.id] })
    const [, { discovery }] = await api.post('/discoveries', {
      text: 'The middle needs a name',
      type: 'issue',
      task: task.id,
    })
    await api.patch(`/tasks/${task.id}`, { note: 'Half way' })

    const [status, shown] = await api.get(`/tasks/${task.id}`)
    expect(status).toBe(200)
    expect(Object.keys(shown).sort()).toEqual([
      'attachments',
      'blockers',
      'blocks',
      'changes',
      'comments',
      'discoveries',
      'subtasks',
      'task',
    ])
    expect(shown.task).toMatchObject({
      description: null,
      isBlocked: true,
      blockedBy: [done.id, first.id],
      subtasks: { open: 1, done: 0 },
    })
    expect(shown.subtasks).toMatchObject([{ title: 'Below', parent: task.id }])
    expect(shown.blockers).toMatchObject([
      { id: first.id, status: 'todo' },
      { id: done.id, status: 'done' },
    ])
    expect(shown.blocks).toMatchObject([{ id: after.id, isBlocked: true }])
    expect(shown.discoveries).toMatchObject([{ id: discovery.id, text: 'The middle needs a name' }])
    expect(shown.comments).toMatchObject([{ author: 'ada', text: 'Half way' }])
    expect(shown.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['add'])
  })

  it('are changed field by field, and null clears', async () => {
    const [one, other] = [await add('One', { due: '2027-01-01', tags: ['a'] }), await add('Other')]
    const patch = async (fields: object) => {
      const [status, body] = await api.patch(`/tasks/${one.id}`, fields)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    expect((await patch({ title: 'Won', priority: 'low', tags: ['b', 'c'] })).task).toMatchObject({
      title: 'Won',
      priority: 'low',
      tags: ['b', 'c'],
      due: '2027-01-01',
    })
    expect((await patch({ due: null, description: 'Text' })).task).toMatchObject({
      due: null,
      description: 'Text',
    })
    expect((await patch({ start: '2027-02-01', repeat: 'FREQ=DAILY', assignee: 'ada' })).task).toMatchObject({
      due: '2027-02-01',
      start: '2027-02-01',
      repeat: 'FREQ=DAILY',
      assignee: 'ada',
    })
    expect(await patch({ start: null, repeat: null, assignee: null })).toMatchObject({
      task: { start: null, repeat: null, assignee: null },
      change: { summary: `Changed the start date, the repetition and the assignee of #${one.id} Won` },
    })
    expect((await patch({ description: null, parent: other.id })).task).toMatchObject({
      description: null,
      parent: other.id,
    })
    expect((await patch({ parent: null, blockedBy: [other.id] })).task).toMatchObject({
      parent: null,
      isBlocked: true,
    })
    const claimed = await patch({ claim: 'codex' })
    expect(claimed).toMatchObject({
      task: { claimedBy: 'codex', status: 'doing' },
      change: { summary: `Claimed #${one.id} Won for codex` },
    })
    expect(await api.patch(`/tasks/${one.id}`, { claim: 'cursor' })).toMatchObject([
      409,
      { error: { code: 'conflict', facts: { holder: 'codex' } } },
    ])
    expect((await patch({ claim: null })).task).toMatchObject({ claimedBy: null, status: 'todo' })
    expect((await patch({ status: 'cancelled' })).task).toMatchObject({ status: 'cancelled' })
    expect(await patch({ status: 'cancelled' })).toMatchObject({ change: null })
  })

  it('are completed and reopened, with what that lets go on', async () => {
    const [first, second] = [await add('Before'), await add('Besides')]
    const waiting = await add('Then', { blockedBy: [first.id] })
    const both = await add('Last', { blockedBy: [first.id, second.id] })
    const [status, completed] = await api.post(`/tasks/${first.id}/complete`)
    expect(status).toBe(200)
    expect(completed).toMatchObject({
      task: { status: 'done', completedAt: time },
      change: { summary: `Completed #${first.id} Before` },
      unblocked: [{ id: waiting.id, isBlocked: false }],
    })
    expect(completed.unblocked).toHaveLength(1)
    expect(await api.post(`/tasks/${first.id}/complete`, {})).toMatchObject([
      200,
      { change: null, unblocked: [] },
    ])
    expect(await api.post(`/tasks/${first.id}/complete`, { done: false })).toMatchObject([
      200,
      { task: { status: 'todo', completedAt: null } },
    ])
    expect((await api.get(`/tasks/${both.id}`))[1].task.isBlocked).toBe(true)
  })

  it('that repeat are completed, skipped and ended', async () => {
    const task = await add('Pay rent', { due: '2027-01-31', repeat: 'every month on the last day' })
    expect(task).toMatchObject({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1', duration: null })
    const [, completed] = await api.post(`/tasks/${task.id}/complete`)
    expect(completed).toMatchObject({
      task: { status: 'done', repeat: null },
      next: { id: task.id + 1, due: '2027-02-28', repeat: task.repeat },
      change: { summary: `Completed #${task.id} Pay rent` },
    })
    const next = `/tasks/${task.id + 1}`
    expect((await api.patch(next, { due: 'skip' }))[1].task).toMatchObject({ due: '2027-03-31' })
    expect((await api.patch(next, { repeat: '' }))[1]).toMatchObject({
      task: { repeat: null, due: '2027-03-31' },
      change: { summary: `Ended the repetition of #${task.id + 1} Pay rent` },
    })
    expect((await api.patch(next, { status: 'done' }))[1]).toMatchObject({ next: null })
  })

  it('are deleted with what is below them, and come back when that is undone', async () => {
    const task = await add('Move house', { steps: ['Pack'] })
    const [status, { change }] = await api.delete(`/tasks/${task.id}`)
    expect([status, change]).toMatchObject([200, { tasks: [task.id, task.id + 1] }])
    expect((await api.get(`/tasks/${task.id}`))[0]).toBe(404)
    const [undone, body] = await api.post('/undo', {})
    expect(undone).toBe(200)
    expect(body).toMatchObject({
      undone: { id: change.id, undoneBy: body.change.id },
      change: { undoes: change.id, summary: `Undid change ${change.id} (#${task.id} Move house)` },
    })
    expect((await api.get(`/tasks/${task.id}`))[1].task.subtasks).toEqual({ open: 1, done: 0 })
    expect(await api.post('/undo', { change: change.id })).toMatchObject([
      409,
      { error: { code: 'conflict', message: `Change ${change.id} is already undone.` } },
    ])
  })

  it('are understood while they are typed, and nothing is stored', async () => {
    const [, before] = await api.get('/changes?limit=1')
    const text = 'Call mom 2027-01-08 !high #family "at p3"'
    expect(await api.post('/tasks/understand', { text })).toEqual([
      200,
      {
        title: 'Call mom 2027-01-08 "at p3"',
        due: null,
        dueText: null,
        also: [],
        start: null,
        startText: null,
        repeat: null,
        repeatText: null,
        duration: null,
        priority: 'high',
        tags: ['family'],
        spans: [
          { start: 20, end: 25, kind: 'priority' },
          { start: 26, end: 33, kind: 'tag' },
        ],
      },
    ])
    expect(await api.post('/tasks/understand', { text: 'Pay 2027-01-08 17:00' })).toMatchObject([
      200,
      { title: 'Pay', due: '2027-01-08T17:00:00Z', dueText: 'Fri 8 Jan 2027 17:00' },
    ])
    const line = 'Gym every monday 7am 1h starting 2027-01-04'
    expect((await api.post('/tasks/understand', { text: line }))[1]).toMatchObject({
      title: 'Gym',
      due: '2027-01-04T07:00:00Z',
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      repeatText: 'every Monday',
      duration: 60,
    })
    // A menu of dates takes nothing but a date.
    const dates = async (text: string) => (await api.post('/tasks/understand', { text, only: 'dates' }))[1]
    expect(await dates('2027-01-08 5pm')).toMatchObject({ title: '', dueText: 'Fri 8 Jan 2027 17:00' })
    expect(await dates('every other friday')).toMatchObject({ repeatText: 'every other Friday' })
    expect(await dates('soonish')).toMatchObject({ title: 'soonish', due: null, spans: [] })
    expect(await api.post('/tasks/understand', { text: 'x'.repeat(2_001) })).toMatchObject([
      400,
      { error: { message: 'At most 2000 characters are read at once.' } },
    ])
    expect((await api.get('/changes?limit=1'))[1]).toEqual(before)
  })
})
