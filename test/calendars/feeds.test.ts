import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiOf, type Json } from '../support/clients/api-client.ts'
import { DavClient, todoText } from '../support/clients/dav-client.ts'
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

const open = async (project?: string): Promise<Json> =>
  (await api.post('/feeds', project ? { project } : {}))[1]
const read = async (url: string) => (await fetch(url)).text()

describe('a feed', () => {
  it('says the same to two readers that others wrote: what is stored', async () => {
    const emoji = `Grüße 👋 an ${'日本語'.repeat(30)}; all, of "them"\\`
    await api.post('/tasks', {
      title: emoji,
      description: 'One\ntwo; three, four\\',
      priority: 'high',
      due: '2027-11-21T09:30:00+01:00',
      tags: ['home', 'naïve'],
    })
    await api.post('/tasks', { title: 'Whole day', due: '2027-12-24', start: '2027-12-01' })
    await api.post('/tasks', {
      title: 'Weekly',
      due: '2027-06-04T09:00:00+02:00',
      repeat: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20271231',
    })
    await api.post('/tasks', { title: 'No date' })
    const zoned = [
      'SUMMARY:Zoned',
      'DUE;TZID=America/New_York:20270704T090000',
      'RRULE:FREQ=YEARLY',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ]
    expect(
      (await new DavClient(serving.url).put('/caldav/calendars/ada/personal/z.ics', todoText('z', zoned)))
        .status,
    ).toBe(201)
    const [, { tasks }] = await api.get('/tasks?view=open&limit=100')
    const [wholeDay] = (tasks as Json[]).filter(({ title }) => title === 'Whole day')
    await api.post(`/tasks/${wholeDay.id}/reminders`, { when: 'the evening before' })
    const { url } = await open()

    const text = await read(url)
    const first = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vtodo')
    // It takes the lines of a task's alarms for those of the task.
    const unalarmed = text.replace(/BEGIN:VALARM[\s\S]*?END:VALARM\r\n/g, '')
    const second = convertIcsCalendar(undefined, unalarmed).todos ?? []
    expect(first).toHaveLength(tasks.length)
    expect(second).toHaveLength(tasks.length)
    for (const task of tasks as Json[]) {
      const one = first.find((todo) => todo.getFirstPropertyValue('summary') === task.title)
      const other = second.find(({ summary }) => summary === task.title)
      expect(one, task.title).toBeDefined()
      expect(other, task.title).toBeDefined()
      expect(one?.getFirstPropertyValue('description') ?? null).toBe(task.description)
      expect(other?.description ?? null).toBe(task.description)
      expect(one?.getFirstProperty('categories')?.getValues() ?? []).toEqual(task.tags)
      expect(other?.categories ?? []).toEqual(task.tags)
      const due = one?.getFirstPropertyValue('due') as InstanceType<typeof ICAL.Time> | null
      if (task.due === null) expect(due).toBeNull()
      else if (due?.isDate) expect(due.toString()).toBe(task.due)
      else if (task.title !== 'Zoned') {
        expect(due?.toJSDate().toISOString()).toBe(new Date(task.due).toISOString())
        expect(new Date(other?.due?.date ?? 0).toISOString()).toBe(new Date(task.due).toISOString())
      }
      expect(one?.getFirstPropertyValue('rrule')?.toString().split(';')[0]).toBe(task.repeat?.split(';')[0])
    }
    const z = first.find((todo) => todo.getFirstPropertyValue('summary') === 'Zoned')
    // Its own, and the one that comes by default.
    expect(z?.getAllSubcomponents('valarm')).toHaveLength(2)
    const rings = (title: string) =>
      first
        .find((todo) => todo.getFirstPropertyValue('summary') === title)
        ?.getAllSubcomponents('valarm')
        .map((alarm) => alarm.getFirstProperty('trigger')?.toICALString())
    expect(rings('Whole day')).toEqual(['TRIGGER;RELATED=END:-PT6H'])
    expect(rings(emoji)).toEqual(['TRIGGER;RELATED=END:PT0S'])
    expect(rings('No date')).toEqual([])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('shows tasks with a date as events where that is asked', async () => {
    const { url } = await open()
    const events = new ICAL.Component(ICAL.parse(await read(`${url}?as=events`))).getAllSubcomponents(
      'vevent',
    )
    expect(convertIcsCalendar(undefined, await read(`${url}?as=events`)).events).toHaveLength(events.length)
    const titles = events.map((event) => event.getFirstPropertyValue('summary'))
    expect(titles).toContain('Whole day')
    expect(titles).not.toContain('No date')
    const day = new ICAL.Event(events.find((one) => one.getFirstPropertyValue('summary') === 'Whole day'))
    // The other reader knows alarms of events alone.
    const other = convertIcsCalendar(undefined, await read(`${url}?as=events`)).events ?? []
    const rings = (title: string) => [
      events
        .find((one) => one.getFirstPropertyValue('summary') === title)
        ?.getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      other.find(({ summary }) => summary === title)?.alarms?.map(({ trigger }) => trigger.value),
    ]
    expect(rings('Whole day')).toEqual([['-PT6H'], [{ before: true, hours: 6 }]])
    expect(rings('Weekly')).toEqual([['PT0S'], [expect.objectContaining({ seconds: 0 })]])
    expect([day.startDate.toString(), day.endDate.toString()]).toEqual(['2027-12-24', '2027-12-25'])
  })

  it('is narrowed by its address', async () => {
    const { url } = await open()
    const titles = async (query: string) => (await read(`${url}?${query}`)).match(/SUMMARY:[^\r]+/g) ?? []
    await api.post('/tasks/4/complete', {})
    expect(await titles('priority=high')).toHaveLength(1)
    expect(await titles('tag=home')).toHaveLength(1)
    expect(await titles('state=done')).toEqual(['SUMMARY:No date'])
    expect((await titles('state=all')).length).toBe((await titles('')).length + 1)
    const odd = await fetch(`${url}?colour=red`)
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('no filter')])
  })

  it('is of one project where it was made for one, is read again only where something has changed, and ends when it is renewed or revoked', async () => {
    const [, { project }] = await api.post('/projects', { name: 'Boat' })
    await apiOf(serving.url, project.id).post('/tasks', { title: 'Paint the hull' })
    const { url, webcal, feed } = await open(project.id)
    expect(webcal).toBe(url.replace('http:', 'webcal:'))
    expect((await read(url)).match(/SUMMARY:[^\r]+/g)).toEqual(['SUMMARY:Paint the hull'])
    const { headers } = await fetch(url)
    const etag = headers.get('etag') ?? ''
    // Asked for each time: who may no longer read it must not get it from a cache either.
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await apiOf(serving.url, project.id).post('/tasks', { title: 'Sail' })
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200)

    const renewed = await open(project.id)
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(renewed.url)).status).toBe(200)
    const [, { feeds }] = await api.get('/feeds')
    expect(feeds.map((one: Json) => one.projectName)).toEqual([null, 'Boat'])
    expect(JSON.stringify(feeds)).not.toContain(renewed.url.slice(-30))
    expect((await api.delete(`/feeds/${feed.id}`))[0]).toBe(404)
    expect((await api.delete(`/feeds/${renewed.feed.id}`))[0]).toBe(204)
    expect((await fetch(renewed.url)).status).toBe(404)
    expect((await fetch(`${serving.url}/feeds/guess.ics`)).status).toBe(404)
  })
})
