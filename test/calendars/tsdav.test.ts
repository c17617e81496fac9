import { createDAVClient } from 'tsdav'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todoText } from '../support/clients/dav-client.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import type { Serving } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let server: Serving
let ada: Person
let client: Awaited<ReturnType<typeof createDAVClient>>
beforeAll(async () => {
  server = await serveAccounts({}, ['--data', folder.path])
  ada = new Person(server.url)
  await ada.signUp()
  const key = await ada.key(['tasks:read', 'tasks:write'])
  await ada.ask('POST', '/api/projects', { name: 'Garden', colour: 'green' })
  client = await createDAVClient({
    serverUrl: server.url,
    credentials: { username: ada.email, password: key },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const tasks = async (project = 'personal') =>
  (
    await ada.ask<{ tasks: { id: number; title: string; status: string; due: string }[] }>(
      'GET',
      `/api/tasks?project=${project}&view=all`,
    )
  ).body.tasks
const calendar = async (name: string) => {
  const found = (await client.fetchCalendars()).find(({ displayName }) => displayName === name)
  if (!found) throw new Error(`no calendar ${name}`)
  return found
}
const filters = [
  {
    'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': { _attributes: { name: 'VTODO' } } },
  },
]
const objects = async (name: string) =>
  client.fetchCalendarObjects({ calendar: await calendar(name), filters, useMultiGet: true })

describe('tsdav, a client that others wrote', () => {
  it('finds the account from the address of the server, with a collection for each project', async () => {
    const calendars = await client.fetchCalendars()
    expect(calendars.map(({ displayName }) => displayName)).toEqual(['Personal', 'Garden'])
    expect(calendars.map(({ components }) => components)).toEqual([['VTODO'], ['VTODO']])
    expect(calendars[1]?.calendarColor).toBe('#3F8F4FFF')
  })

  it('writes tasks that the page shows, and reads those that the page wrote', async () => {
    const text = todoText('from-tsdav', ['SUMMARY:Water the roses', 'DUE;VALUE=DATE:20271121', 'PRIORITY:1'])
    const made = await client.createCalendarObject({
      calendar: await calendar('Personal'),
      iCalString: text,
      filename: 'roses.ics',
    })
    expect(made.status).toBe(201)
    expect(await tasks()).toMatchObject([{ title: 'Water the roses', due: '2027-11-21', priority: 'high' }])

    await ada.ask('POST', '/api/tasks', { title: 'Buy soil', due: '2027-11-20' })
    const found = await objects('Personal')
    expect(found.map(({ data }) => /SUMMARY:(.*)\r/.exec(String(data))?.[1]).sort()).toEqual([
      'Buy soil',
      'Water the roses',
    ])
  })

  it('changes and removes a task by its version, and is refused where it was changed since', async () => {
    const roses = (await objects('Personal')).find(({ url }) => url.endsWith('roses.ics'))
    if (!roses) throw new Error('no roses')
    const done = String(roses.data).replace('END:VTODO', 'STATUS:COMPLETED\r\nEND:VTODO')
    expect((await client.updateCalendarObject({ calendarObject: { ...roses, data: done } })).status).toBe(204)
    expect((await tasks()).find(({ title }) => title === 'Water the roses')?.status).toBe('done')

    expect((await client.updateCalendarObject({ calendarObject: { ...roses, data: done } })).status).toBe(412)
    expect((await client.deleteCalendarObject({ calendarObject: roses })).status).toBe(412)
    const now = (await objects('Personal')).find(({ url }) => url.endsWith('roses.ics'))
    if (!now) throw new Error('no roses')
    expect((await client.deleteCalendarObject({ calendarObject: now })).status).toBe(204)
    expect((await tasks()).map(({ title }) => title)).toEqual(['Buy soil'])
  })

  it('synchronises what has changed since it last came', async () => {
    const garden = await calendar('Garden')
    const first = await client.syncCollection({
      url: garden.url,
      props: { 'd:getetag': {} },
      syncLevel: 1,
      ...(garden.syncToken !== undefined && { syncToken: garden.syncToken }),
    })
    expect(first.filter(({ href }) => href?.endsWith('.ics'))).toEqual([])
    const { body } = await ada.ask<{ projects: { id: string; name: string }[] }>('GET', '/api/projects')
    const id = body.projects.find(({ name }) => name === 'Garden')?.id as string
    await ada.ask('POST', `/api/tasks?project=${encodeURIComponent(id)}`, { title: 'Dig' })
    const smart = await client.smartCollectionSync({
      collection: { ...garden, objects: [], objectMultiGet: client.calendarMultiGet },
      method: 'webdav',
      detailedResult: true,
    })
    expect(smart.objects.created.map(({ data }) => /SUMMARY:(.*)\r/.exec(String(data))?.[1])).toEqual(['Dig'])
  })
})
