import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiOf, type Json } from '../support/clients/api-client.ts'
import { DavClient, entriesIn, linesIn, spaces, todoText } from '../support/clients/dav-client.ts'
import { EventClient } from '../support/clients/event-client.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let serving: Serving
let api: ApiClient
let dav: DavClient
beforeAll(async () => {
  serving = await serve(['--data', folder.path, '--user', 'ada'], { WAYMARK_TZ: 'Europe/Berlin' })
  api = apiOf(serving.url)
  dav = new DavClient(serving.url)
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const home = '/caldav/calendars/ada/'
const at = (name: string, project = 'personal') => `${home}${project}/${name}.ics`
const read = async (path: string) => linesIn((await dav.ask('GET', path)).text)
const taskOf = async (title: string): Promise<Json> => {
  const [, { tasks }] = await api.get('/tasks?view=all&limit=200')
  return tasks.find((task: Json) => task.title === title)
}
const pathOf = async (title: string, project = 'personal') => {
  const { text } = await dav.propfind(`${home}${project}/`, ['d:displayname'], '1')
  const found = text.split('</d:response>').find((one) => one.includes(`<d:displayname>${title}<`))
  return /<d:href>([^<]+)/.exec(found ?? '')?.[1] ?? ''
}

describe('a task that a client writes', () => {
  it('has all that we know of it', async () => {
    await dav.put(at('parent'), todoText('u-parent', ['SUMMARY:Garden']))
    await dav.put(at('seed'), todoText('u-seed', ['SUMMARY:Buy seed']))
    const lines = [
      'SUMMARY:Water\\, weed\\; and rest',
      'DESCRIPTION:Twice.\\nOr thrice.',
      'PRIORITY:3',
      'STATUS:IN-PROCESS',
      'DTSTART;TZID=Europe/Berlin:20271120T080000',
      'DUE;TZID=Europe/Berlin:20271121T090000',
      'RRULE:FREQ=WEEKLY;BYDAY=SU',
      'CATEGORIES:Household chores,GARDEN',
      'ESTIMATED-DURATION:PT1H30M',
      'RELATED-TO:u-parent',
      'RELATED-TO;RELTYPE=DEPENDS-ON:u-seed',
    ]
    expect((await dav.put(at('water'), todoText('u-water', lines))).status).toBe(201)
    expect(await taskOf('Water, weed; and rest')).toMatchObject({
      description: 'Twice.\nOr thrice.',
      priority: 'high',
      status: 'doing',
      start: '2027-11-20T07:00:00Z',
      due: '2027-11-21T08:00:00Z',
      repeat: 'FREQ=WEEKLY;BYDAY=SU',
      occurrence: '2027-11-21T09:00[Europe/Berlin]',
      tags: ['household-chores', 'garden'],
      duration: 90,
      parent: (await taskOf('Garden')).id,
      blockedBy: [(await taskOf('Buy seed')).id],
    })
    for (const line of lines) expect(await read(at('water')), line).toContain(line)
  })

  it('gets back every line that it wrote, known or not, with what we changed', async () => {
    const lines = [
      'SUMMARY;LANGUAGE=en:Call the plumber',
      'X-APPLE-SORT-ORDER:612345',
      'GEO:52.5;13.4',
      'SEQUENCE:7',
      'EXDATE:20271128T080000Z',
      'DUE:20271121T090000',
      'PERCENT-COMPLETE:40',
      'ATTACH;FMTTYPE="text/plain;x":https://example.com/a,b',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;RELATED=END:-PT30M',
      'X-WR-ALARMUID:a-1',
      'END:VALARM',
    ]
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Nowhere', 'END:VTIMEZONE']
    await dav.put(at('call'), todoText('u-call', lines, ['X-WR-CALNAME:Mine', ...zone]))
    for (const line of [...lines, ...zone, 'X-WR-CALNAME:Mine'])
      expect(await read(at('call')), line).toContain(line)
    expect((await taskOf('Call the plumber')).due).toBe('2027-11-21T08:00:00Z')

    await api.patch(`/tasks/${(await taskOf('Call the plumber')).id}`, {
      title: 'Call her',
      due: '2027-12-01',
    })
    const now = await read(at('call'))
    expect(now).toContain('SUMMARY:Call her')
    expect(now).toContain('DUE;VALUE=DATE:20271201')
    const changed = ['SUMMARY;', 'DUE:']
    for (const line of lines.filter((one) => !changed.some((start) => one.startsWith(start))))
      expect(now, line).toContain(line)
    expect(now.join('\n')).not.toContain('SUMMARY;LANGUAGE')
  })

  it('keeps what a client left as it was, however little of it a file can say', async () => {
    const title = 'Priority that files cannot say'
    await api.post('/tasks', { title, start: '2027-11-21', due: '2027-11-21', tags: ['a', 'b'] })
    const path = await pathOf(title)
    const { text, headers } = await dav.ask('GET', path)
    const changed = text.replace('SUMMARY:Priority', 'SUMMARY:Start')
    expect((await dav.put(path, changed, { 'if-match': headers.get('etag') ?? '' })).status).toBe(204)
    expect(await taskOf('Start that files cannot say')).toMatchObject({
      start: '2027-11-21',
      due: '2027-11-21',
      tags: ['a', 'b'],
    })
  })

  it('is told its version only where it was taken word for word', async () => {
    const sent = todoText('u-version', ['SUMMARY:Version'])
    const put = await dav.put(at('version'), sent)
    expect(put.headers.get('etag')).toBeNull()
    const { text, headers } = await dav.ask('GET', at('version'))
    const again = await dav.put(at('version'), text, { 'if-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(204)
    const etag = again.headers.get('etag')
    if (etag !== null) expect(etag).toBe(await dav.etag(at('version')))
    expect(
      (await dav.ask('GET', at('version'), undefined, { 'if-none-match': await dav.etag(at('version')) }))
        .status,
    ).toBe(304)
  })

  it('gets its parent when that comes later, and loses neither when the parent is removed', async () => {
    await dav.put(
      at('child'),
      todoText('u-child', ['SUMMARY:Child first', 'RELATED-TO;RELTYPE=PARENT:u-late']),
    )
    expect((await taskOf('Child first')).parent).toBeNull()
    expect(await read(at('child'))).toContain('RELATED-TO;RELTYPE=PARENT:u-late')
    await dav.put(at('late'), todoText('u-late', ['SUMMARY:Parent later']))
    expect((await taskOf('Child first')).parent).toBe((await taskOf('Parent later')).id)

    expect((await dav.ask('DELETE', at('late'))).status).toBe(204)
    expect(await taskOf('Child first')).toMatchObject({ parent: null })
    await dav.put(at('late'), todoText('u-late', ['SUMMARY:Parent again']))
    expect((await taskOf('Child first')).parent).toBe((await taskOf('Parent again')).id)
  })

  it('passes its alarms on to the next when it is done and repeats', async () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT10M', 'END:VALARM']
    const lines = ['SUMMARY:Every day', 'DUE;VALUE=DATE:20271121', 'RRULE:FREQ=DAILY']
    await dav.put(at('daily'), todoText('u-daily', [...lines, ...alarm]))
    const done = todoText('u-daily', [...lines, 'STATUS:COMPLETED', ...alarm])
    expect((await dav.put(at('daily'), done)).status).toBe(204)
    const [, { tasks }] = await api.get('/tasks?view=all&limit=200')
    const both = tasks.filter((task: Json) => task.title === 'Every day')
    expect(both).toMatchObject([
      { status: 'todo', due: '2027-11-22', repeat: 'FREQ=DAILY' },
      { status: 'done', repeat: null },
    ])
    const next = Object.keys(entriesIn((await dav.propfind(`${home}personal/`, ['d:getetag'], '1')).text))
    const path = next.find((one) => one.includes(`waymark-${both[0].id}-`)) ?? ''
    expect(await read(path)).toEqual(
      expect.arrayContaining(['TRIGGER:-PT10M', 'DUE;VALUE=DATE:20271122', 'RRULE:FREQ=DAILY']),
    )
    expect((await read(at('daily'))).some((line) => line.startsWith('RRULE'))).toBe(false)
  })

  it('rings for the reminders of its reader, which stay theirs when it writes the task again', async () => {
    const [, { task }] = await api.post('/tasks', { title: 'Dentist', due: '2027-11-22T10:00:00Z' })
    const path = await pathOf('Dentist')
    const { token } = await dav.sync(`${home}personal/`)
    const before = await dav.etag(path)
    const remind = async (when: string) => (await api.post(`/tasks/${task.id}/reminders`, { when }))[0]
    expect(await remind('30 minutes before')).toBe(201)
    expect(await remind('the evening before')).toBe(201)
    expect(await dav.etag(path)).not.toBe(before)
    expect((await dav.sync(`${home}personal/`, token)).status).toBe(403)
    const triggers = async () => (await read(path)).filter((line) => line.startsWith('TRIGGER'))
    // 18:00 in Berlin is 17 hours before.
    const all = ['TRIGGER;RELATED=END:-PT30M', 'TRIGGER;RELATED=END:-PT17H', 'TRIGGER;RELATED=END:PT0S']
    expect(await triggers()).toEqual(all)
    const parsed = new ICAL.Component(ICAL.parse((await dav.ask('GET', path)).text))
    const alarms = parsed.getFirstSubcomponent('vtodo')?.getAllSubcomponents('valarm') ?? []
    expect(alarms.map((alarm) => alarm.getFirstPropertyValue('action'))).toEqual(Array(3).fill('DISPLAY'))
    expect(alarms[0]?.getFirstPropertyValue('description')).toBe('Dentist')

    const reminders = async () =>
      (await api.get(`/tasks/${task.id}/reminders`))[1].reminders.map(({ when }: Json) => when)
    const write = async (change: (text: string) => string) => {
      const { text, headers } = await dav.ask('GET', path)
      const etag = headers.get('etag') ?? ''
      expect((await dav.put(path, change(text), { 'if-match': etag })).status).toBe(204)
    }
    await write((text) => text)
    // Some clients write the alarms anew, and without their UIDs.
    await write((text) =>
      text.replace(/UID:waymark-reminder-[^\r]*\r\n/g, '').replace('Dentist', 'The dentist'),
    )
    expect(await triggers()).toEqual(all)
    expect(await reminders()).toEqual(['due-30m', 'due-1d 18:00'])
    const kept = (await api.get('/export'))[1]
    expect(JSON.stringify(kept)).not.toContain('waymark-reminder')

    // Who has not seen the alarms has not removed them.
    const plain = todoText((await read(path)).find((line) => line.startsWith('UID:'))?.slice(4) ?? '', [
      'SUMMARY:The dentist',
      'DUE:20271122T100000Z',
    ])
    expect((await dav.put(path, plain)).status).toBe(204)
    expect(await triggers()).toEqual(all)
    await write((text) =>
      text
        .replace('-PT30M', '-PT10M')
        .replace(/BEGIN:VALARM(?:(?!END:VALARM)[\s\S])*PT0S\r\nEND:VALARM\r\n/, ''),
    )
    expect((await triggers()).sort()).toEqual(['TRIGGER;RELATED=END:-PT10M', 'TRIGGER;RELATED=END:-PT17H'])
    expect(await reminders()).toEqual(['due-1d 18:00', 'off due'])
  })

  it('carries its name into the history, shows live, and can be undone', async () => {
    using events = await EventClient.open(serving.url)
    await dav.put(at('live'), todoText('u-live', ['SUMMARY:Shown live']))
    await events.hears(({ event }) => event === 'changed' || event === 'tasks' || event === 'change')
    const [, { changes }] = await api.get('/changes?limit=1')
    expect(JSON.stringify(changes)).toContain('Tasks.org')
    await dav.put(at('live'), todoText('u-live', ['SUMMARY:Renamed by the phone', 'X-NEW:1']))
    const [status] = await api.post('/undo', {})
    expect(status).toBe(200)
    expect(await read(at('live'))).toContain('SUMMARY:Shown live')
    expect((await read(at('live'))).join()).not.toContain('X-NEW')
    await api.post('/undo', {})
    expect((await dav.ask('GET', at('live'))).status).toBe(404)
  })
})

describe('a collection', () => {
  it('is told by tokens what has changed and what is gone', async () => {
    const { token } = await dav.sync(`${home}personal/`)
    await dav.put(at('one'), todoText('u-one', ['SUMMARY:One']))
    await dav.put(at('two'), todoText('u-two', ['SUMMARY:Two']))
    const first = await dav.sync(`${home}personal/`, token)
    expect(entriesIn(first.text)).toEqual({ [at('one')]: '200', [at('two')]: '200' })

    await dav.ask('DELETE', at('one'))
    await api.delete(`/tasks/${(await taskOf('Two')).id}`)
    const [, { task }] = await api.post('/tasks', { title: 'Three' })
    await api.delete(`/tasks/${task.id}`)
    const second = await dav.sync(`${home}personal/`, first.token)
    expect(Object.values(entriesIn(second.text))).toEqual(['404', '404', '404'])
    expect(Object.keys(entriesIn(second.text))).toEqual(expect.arrayContaining([at('one'), at('two')]))

    await api.post('/undo', {})
    await dav.put(at('one'), todoText('u-one', ['SUMMARY:One again']))
    const third = await dav.sync(`${home}personal/`, second.token)
    expect(Object.values(entriesIn(third.text))).toEqual(['200', '200'])
    expect(entriesIn((await dav.sync(`${home}personal/`, third.token)).text)).toEqual({})
  })

  it('is listed in parts where a client asks for few at a time, and nothing is missed or told twice', async () => {
    const all = Object.keys(entriesIn((await dav.sync(`${home}personal/`)).text))
    const few = '<d:limit><d:nresults>3</d:nresults></d:limit>'
    const seen: string[] = []
    let [token, isMore] = ['', true]
    while (isMore) {
      const part = await dav.sync(`${home}personal/`, token, few)
      const entries = entriesIn(part.text)
      isMore = entries[`${home}personal/`] === '507'
      const own = Object.keys(entries).filter((one) => one.endsWith('.ics'))
      expect(own.length).toBeLessThanOrEqual(3)
      seen.push(...own)
      token = part.token
    }
    expect(seen.sort()).toEqual(all.sort())
  })

  it('refuses a token that is not its own, as the standard has it', async () => {
    for (const token of [
      'urn:waymark:sync:0000000000000000:1',
      'nonsense',
      `${(await dav.sync(`${home}personal/`)).token}9`,
    ]) {
      const { status, text } = await dav.sync(`${home}personal/`, token)
      expect(status).toBe(403)
      expect(text).toContain('<d:valid-sync-token/>')
    }
  })

  it('is asked by time and by property', async () => {
    await dav.put(
      at('march'),
      todoText('u-march', ['SUMMARY:In March', 'DUE:20280310T100000Z', 'CATEGORIES:spring']),
    )
    const query = async (filter: string) => {
      const body = `<c:calendar-query ${spaces}><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO">${filter}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
      return Object.keys(entriesIn((await dav.report(`${home}personal/`, body)).text))
    }
    const march = await query('<c:time-range start="20280301T000000Z" end="20280401T000000Z"/>')
    expect(march).toContain(at('march'))
    // What has no date is in every time since it was made.
    expect(march).toContain(at('one'))
    expect(march).not.toContain(at('water'))
    expect(await query('<c:time-range start="20280401T000000Z" end="20280501T000000Z"/>')).not.toContain(
      at('march'),
    )
    expect(
      await query('<c:prop-filter name="CATEGORIES"><c:text-match>SPRING</c:text-match></c:prop-filter>'),
    ).toEqual([at('march')])
    expect(await query('<c:prop-filter name="COMPLETED"><c:is-not-defined/></c:prop-filter>')).toContain(
      at('march'),
    )
    expect(await query('<c:comp-filter name="VALARM"/>')).toContain(at('call'))
    const events = `<c:calendar-query ${spaces}><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>`
    expect(entriesIn((await dav.report(`${home}personal/`, events)).text)).toEqual({})
  })

  it('gives those that are named, and says which are not there', async () => {
    const body = `<c:calendar-multiget ${spaces}><d:prop><d:getetag/><c:calendar-data/></d:prop><d:href>${at('march')}</d:href><d:href>${at('nothing')}</d:href></c:calendar-multiget>`
    const { text } = await dav.report(`${home}personal/`, body)
    expect(entriesIn(text)).toEqual({ [at('march')]: '200', [at('nothing')]: '404' })
    expect(text).toContain('SUMMARY:In March')
  })

  it('lets a task go to another, under the same UID', async () => {
    const [, { project }] = await api.post('/projects', { name: 'Boat' })
    const boat = project.id.slice(1)
    await dav.put(at('goes'), todoText('u-goes', ['SUMMARY:Goes to the boat', 'X-KEPT:1']))
    const [before, there] = [await dav.sync(`${home}personal/`), await dav.sync(`${home}${boat}/`)]
    const destination = `${serving.url}${at('goes', boat)}`
    expect((await dav.ask('MOVE', at('goes'), undefined, { destination })).status).toBe(201)
    expect((await dav.ask('GET', at('goes'))).status).toBe(404)
    expect(await read(at('goes', boat))).toEqual(expect.arrayContaining(['UID:u-goes', 'X-KEPT:1']))
    expect(entriesIn((await dav.sync(`${home}personal/`, before.token)).text)).toEqual({
      [at('goes')]: '404',
    })
    expect(entriesIn((await dav.sync(`${home}${boat}/`, there.token)).text)).toEqual({
      [at('goes', boat)]: '200',
    })
  })

  it('keeps the UID of a task that the page moves', async () => {
    const [, { project }] = await api.post('/projects', { name: 'Attic' })
    const [, { task }] = await api.post('/tasks', { title: 'Moves on the page' })
    const path = await pathOf('Moves on the page')
    const uid = (await read(path)).find((line) => line.startsWith('UID:'))
    await api.post(`/tasks/${task.id}/move`, { to: project.id })
    expect(await read(path.replace('/personal/', `/${project.id.slice(1)}/`))).toContain(uid)
  })
})

describe('the places', () => {
  it('lead from the address of the server to the collections', async () => {
    const moved = await dav.ask('PROPFIND', '/.well-known/caldav', undefined, { depth: '0' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/caldav/'])
    expect((await dav.propfind('/caldav/', ['d:current-user-principal'])).text).toContain(
      '/caldav/principals/ada/',
    )
    expect((await dav.propfind('/caldav/principals/ada/', ['c:calendar-home-set'])).text).toContain(home)
    const options = await dav.ask('OPTIONS', '/caldav/')
    expect(options.headers.get('dav')).toContain('calendar-access')
    expect(options.headers.get('allow')).toContain('REPORT')
  })

  it('say which properties they do not have', async () => {
    const { text } = await dav.propfind('/caldav/', ['d:displayname', 'c:nonsense'])
    expect(text).toMatch(/<d:displayname>Waymark<\/d:displayname>.*200 OK.*<c:nonsense\/>.*404 Not Found/s)
    expect((await dav.ask('PROPFIND', `${home}personal/`, undefined, { depth: '0' })).text).toContain(
      '<c:calendar/>',
    )
  })

  it('are not made or renamed from a calendar', async () => {
    expect((await dav.ask('MKCALENDAR', `${home}new/`)).status).toBe(405)
    expect((await dav.ask('DELETE', `${home}personal/`)).status).toBe(403)
    const update = `<d:propertyupdate ${spaces}><d:set><d:prop><d:displayname>Mine</d:displayname></d:prop></d:set></d:propertyupdate>`
    const { status, text } = await dav.ask('PROPPATCH', `${home}personal/`, update)
    expect(status).toBe(207)
    expect(text).toContain('403 Forbidden')
  })
})
