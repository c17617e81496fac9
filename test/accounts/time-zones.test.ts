import { expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'

const all = ['tasks:read', 'tasks:write', 'context:read', 'context:write']
const tokyo = 'Asia/Tokyo'

interface Added {
  readonly task: { readonly due: string }
}

/** The day it is in a zone. */
function today(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
}

it('takes "today 8am" for that of a person in Tokyo, on a server that stands elsewhere', async () => {
  await using server = await serveAccounts({ TZ: 'America/New_York' })
  const ada = new Person(server.url, 'ada')
  await ada.signUp()
  // Nobody lives where the server stands.
  expect((await ada.ask('GET', '/api/me')).body).toMatchObject({
    timeZone: 'UTC',
    settings: { timeZone: null },
  })
  const first = { timeZone: tokyo, language: 'ja-JP', hours: 24, weekStart: 'sunday' }
  expect((await ada.ask('POST', '/api/settings/first', first)).body).toEqual({
    settings: { timeZone: tokyo, language: 'ja', hours: 24, weekStart: 7 },
    zone: tokyo,
  })
  const due = new Date(`${today(tokyo)}T08:00:00+09:00`).toISOString().replace('.000Z', 'Z')
  const added = await ada.ask<Added>('POST', '/api/tasks', { title: 'Run', due: 'today 8am' })
  expect(added.body.task.due).toBe(due)
  const understood = await ada.ask('POST', '/api/tasks/understand', { text: 'Run today 8am' })
  expect(understood.body).toMatchObject({ title: 'Run', due })

  const key = await ada.key(all)
  const headers = { authorization: `Bearer ${key}` }
  await using client = await connect('2026', { url: server.mcp, headers })
  const answer = await client.callTool('add_task', { title: 'Swim', due: 'today 8am' })
  expect(JSON.stringify(answer)).toContain(' 08:00')
  const listed = await ada.ask<{ tasks: { title: string; due: string }[] }>('GET', '/api/tasks?query=swim')
  expect(listed.body.tasks).toMatchObject([{ due }])

  // A browser that says something else later changes nothing; the person does.
  await ada.ask('POST', '/api/settings/first', { timeZone: 'Europe/Berlin' })
  expect((await ada.ask('GET', '/api/settings')).body).toMatchObject({ zone: tokyo })
  expect((await ada.ask('PATCH', '/api/settings', { timeZone: 'Mars/Phobos' })).status).toBe(400)
  const changed = await ada.ask('PATCH', '/api/settings', { timeZone: 'Europe/Berlin', weekStart: null })
  expect(changed.body).toMatchObject({ zone: 'Europe/Berlin', settings: { weekStart: null, language: 'ja' } })
  expect((await ada.ask('PATCH', '/api/settings', { colour: 'red' })).status).toBe(400)
})

it('goes by the zone that a client names for a person who has said none', async () => {
  await using server = await serveAccounts()
  const ada = new Person(server.url, 'ada')
  await ada.signUp()
  const key = await ada.key(all)
  const headers = { authorization: `Bearer ${key}`, 'waymark-time-zone': tokyo }
  await using client = await connect('2026', { url: server.mcp, headers })
  await client.callTool('add_task', { title: 'Swim', due: 'today 8am' })
  const listed = await ada.ask<{ tasks: { due: string }[] }>('GET', '/api/tasks')
  const due = new Date(`${today(tokyo)}T08:00:00+09:00`).toISOString().replace('.000Z', 'Z')
  expect(listed.body.tasks).toMatchObject([{ due }])
})
