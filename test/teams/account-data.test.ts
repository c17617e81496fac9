import { describe, expect, it } from 'vitest'
import { modernCall } from '../support/clients/modern-call.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { join } from '../support/clients/team.ts'
import { comesBack } from '../support/comes-back.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { engines, newPlace } from '../support/stores/places.ts'

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown> & { record: string })

describe.each(engines)('the data of a person on %s', (engine) => {
  it('is handed out whole, and removed whole with the account', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await ada.call('add_task', { title: 'Water the plants', tags: ['home'] })
    await ada.call('complete_task', { task: 1 })
    await ada.call('remember', { text: 'Plants drink rain water', type: 'rule' })
    await ada.call('remember', { text: 'Roses need sun', type: 'rule' }, 'garden')
    await grace.call('add_task', { title: 'Of grace' })
    await ada.person.ask('POST', '/api/chat', { text: 'what is open?' })

    const answer = await fetch(`${server.url}/api/account/export`, { headers: { cookie: ada.person.cookie } })
    const { status, headers } = answer
    const body = await answer.text()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('waymark-export.jsonl')
    const kept = lines(body)
    const kinds = Map.groupBy(kept, ({ record }) => record)
    expect(kept[0]).toEqual({ waymark: 'export', version: 2 })
    expect(kept[1]).toMatchObject({ record: 'about', owner: ada.id })
    expect(kinds.get('task')).toMatchObject([{ title: 'Water the plants', status: 'done', tags: ['home'] }])
    expect(kinds.get('change')).toMatchObject([
      { kind: 'remember', entries: [{ after: { text: 'Plants drink rain water' } }] },
      { kind: 'complete' },
      { kind: 'add', entries: [{ before: null, after: { title: 'Water the plants' } }] },
      { kind: 'remember', entries: [{ after: { text: 'Roses need sun' } }] },
    ])
    expect(kinds.get('project')).toMatchObject([{ key: 'garden', role: 'owner' }])
    expect(kinds.get('discovery')).toMatchObject([
      { text: 'Plants drink rain water' },
      { text: 'Roses need sun' },
    ])
    expect(kinds.get('session')?.length).toBeGreaterThan(0)
    expect(kinds.get('conversation')).toHaveLength(1)
    expect(kinds.get('message')?.length).toBeGreaterThan(1)
    expect(kinds.get('call')?.map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(['add_task', 'complete_task', 'remember']),
    )
    expect(body).not.toContain('Of grace')
    await comesBack(body, engine, ['--user', ada.id, ...place.args], place.env)

    expect((await ada.person.ask('DELETE', '/api/account', { password: ada.person.password })).status).toBe(
      204,
    )
    expect((await ada.person.ask('GET', '/api/me')).status).toBe(401)
    expect((await ada.call('list_tasks')).status).toBe(401)
    expect(await place.ledger(ada.id)).toMatchObject({ tasks: [], changes: [] })
    expect((await grace.call('list_tasks')).text).toContain('Of grace')
    await ada.person.signUp()
    expect((await ada.person.ask<{ tasks: object[] }>('GET', '/api/tasks?view=all')).body.tasks).toEqual([])
  })
})

it('hands the one user of a machine their data without an account', async () => {
  await using serving = await serve(['--data', newFolder(), '--log', 'error'])
  await modernCall(serving.mcp, 'add_task', { title: 'Water the plants' })
  const answer = await fetch(`${serving.url}/api/account/export`)
  expect(lines(await answer.text())).toContainEqual(
    expect.objectContaining({ record: 'task', title: 'Water the plants' }),
  )
})
