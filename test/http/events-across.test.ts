import { describe, expect, it } from 'vitest'
import { apiOf } from '../support/clients/api-client.ts'
import { EventClient } from '../support/clients/event-client.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'

describe('the stream of all projects', () => {
  it('tells of changes in each, also in one that is made meanwhile', async () => {
    using folder = new TemporaryFolder()
    await using serving = await serve(['--data', folder.path], { WAYMARK_RATE_LIMITS: 'off' })
    const api = apiOf(serving.url)
    const make = async (name: string): Promise<string> =>
      (await api.post('/projects', { name }))[1].project.id
    const website = await make('Website')
    await api.post(`/tasks?project=${website}`, { title: 'Before' })
    using stream = await EventClient.open(serving.url, undefined, { across: '1' })
    expect((await stream.hello()).data).toEqual({ last: 0, isComplete: true })

    const [, mine] = await api.post('/tasks', { title: 'Buy milk' })
    const ofChange = (project: string) =>
      stream.hears(({ event, data }) => event === 'change' && data.project === project)
    expect(await ofChange(mine.task.project)).toMatchObject({
      id: null,
      data: { id: 1, tasks: [1], discoveries: [] },
    })
    await api.post(`/tasks/1/complete?project=${website}`)
    expect((await ofChange(website)).data).toMatchObject({ id: 2, tasks: [1] })

    const garden = await make('Garden')
    await stream.hears(({ event }) => event === 'projects')
    await api.post(`/tasks?project=${garden}`, { title: 'Water the plants' })
    expect((await ofChange(garden)).data).toMatchObject({ id: 1, tasks: [1] })
    expect(stream.heard.filter(({ event }) => event === 'change')).toHaveLength(3)
  })

  it('says to who comes back that what they show may be old', async () => {
    using folder = new TemporaryFolder()
    await using serving = await serve(['--data', folder.path])
    using stream = await EventClient.open(serving.url, '0', { across: '1' })
    expect((await stream.hello()).data).toMatchObject({ isComplete: false })
  })

  it('lists changes of all projects, the newest first', async () => {
    using folder = new TemporaryFolder()
    await using serving = await serve(['--data', folder.path])
    const api = apiOf(serving.url)
    const [, { project }] = await api.post('/projects', { name: 'Website' })
    await api.post('/tasks', { title: 'Buy milk' })
    await api.post(`/tasks?project=${project.id}`, { title: 'Fix the header' })
    const [, { changes }] = await api.get('/changes?across=1')
    expect(changes).toMatchObject([
      { project: project.id, summary: 'Added #1 Fix the header' },
      { summary: 'Added #1 Buy milk' },
    ])
    expect((await api.get('/changes?across=1&before=1'))[0]).toBe(400)
    const [, { projects }] = await api.get('/projects')
    expect(projects).toMatchObject([
      { isPersonal: true, open: 1 },
      { id: project.id, open: 1 },
    ])
  })
})
