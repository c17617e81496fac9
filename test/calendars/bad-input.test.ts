import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DavClient, linesIn, spaces, todoText } from '../support/clients/dav-client.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let serving: Serving
let dav: DavClient
beforeAll(async () => {
  serving = await serve(['--data', folder.path, '--user', 'ada'])
  dav = new DavClient(serving.url)
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const home = '/caldav/calendars/ada/personal/'
const count = async () => (await dav.sync(home)).text.split('<d:response>').length - 1
const todo = (...lines: string[]) => todoText('bad', ['SUMMARY:Bad', ...lines])
const many = (size: number, line: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => line(index))

describe('what no client should send', () => {
  const refused: Readonly<Record<string, readonly [text: string, condition: string]>> = {
    'no calendar at all': ['hello', 'valid-calendar-data'],
    'an event': [todo().replaceAll('VTODO', 'VEVENT'), 'valid-calendar-data'],
    'two tasks in one file': [
      todo().replace('END:VCALENDAR', 'BEGIN:VTODO\r\nUID:two\r\nEND:VTODO\r\nEND:VCALENDAR'),
      'valid-calendar-data',
    ],
    'no UID': [todo().replace('UID:bad\r\n', ''), 'valid-calendar-data'],
    'a component that does not end': [todo().replace('END:VTODO\r\n', ''), 'valid-calendar-data'],
    'a day that is not in the calendar': [todo('DUE;VALUE=DATE:20270230'), 'valid-calendar-data'],
    'a rule that never comes true': [
      todo('DUE;VALUE=DATE:20270301', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      'valid-calendar-object-resource',
    ],
    'a rule that never comes true, which only looking for it shows': [
      todo(
        'DUE:20270301T000000Z',
        'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-366;BYWEEKNO=53;BYYEARDAY=366',
      ),
      'valid-calendar-object-resource',
    ],
    'a rule that is none': [
      todo('DUE;VALUE=DATE:20270301', 'RRULE:FREQ=OFTEN'),
      'valid-calendar-object-resource',
    ],
    'a thousand properties': [todo(...many(1_000, (index) => `X-P-${index}:${index}`)), 'max-resource-size'],
    'a thousand alarms': [todo(...many(1_000, () => 'BEGIN:VALARM\r\nEND:VALARM')), 'max-resource-size'],
    'components in components': [
      todo(`${'BEGIN:X\r\n'.repeat(50)}${'END:X\r\n'.repeat(50)}X-Z:1`),
      'valid-calendar-data',
    ],
    'half a megabyte': [todo(`DESCRIPTION:${'x'.repeat(500_000)}`), 'max-resource-size'],
  }
  it.each(Object.entries(refused))(
    '%s: is refused with a reason, and nothing is kept',
    async (_, [text, condition]) => {
      const before = await count()
      const { status, text: said } = await dav.put(`${home}bad.ics`, text)
      expect(status).toBe(403)
      expect(said).toContain(`<c:${condition}/>`)
      expect(said).toMatch(/<d:responsedescription>.{10,}<\/d:responsedescription>/)
      expect(await count()).toBe(before)
    },
  )

  it('leaves what was there as it was', async () => {
    await dav.put(`${home}kept.ics`, todoText('kept', ['SUMMARY:Kept', 'X-A:1']))
    const before = await dav.ask('GET', `${home}kept.ics`)
    expect((await dav.put(`${home}kept.ics`, todo('RRULE:FREQ=OFTEN', 'DUE:20270301T100000Z'))).status).toBe(
      403,
    )
    const other = await dav.put(`${home}kept.ics`, todoText('another', ['SUMMARY:Other']))
    expect([other.status, other.text.includes('<c:no-uid-conflict/>')]).toEqual([403, true])
    const twice = await dav.put(`${home}twice.ics`, todoText('kept', ['SUMMARY:Twice']))
    expect([twice.status, twice.text.includes('<c:no-uid-conflict/>')]).toEqual([403, true])
    expect(
      (await dav.put(`${home}kept.ics`, todoText('kept', ['SUMMARY:New']), { 'if-none-match': '*' })).status,
    ).toBe(412)
    expect(
      (await dav.put(`${home}none.ics`, todoText('none', ['SUMMARY:New']), { 'if-match': '"x"' })).status,
    ).toBe(412)
    expect((await dav.ask('PUT', `${home}x.ics`, 'x', { 'content-type': 'application/json' })).status).toBe(
      415,
    )
    expect((await dav.ask('GET', `${home}kept.ics`)).text).toBe(before.text)
  })

  it('keeps a rule without an end, and one that we do not know, as they are', async () => {
    const rules = ['FREQ=DAILY', 'FREQ=SECONDLY;INTERVAL=1', 'FREQ=MINUTELY;BYHOUR=9;BYSECOND=1,2,3']
    for (const [index, rule] of rules.entries()) {
      const path = `${home}rule-${index}.ics`
      expect(
        (
          await dav.put(
            path,
            todoText(`rule-${index}`, ['SUMMARY:Rule', 'DUE:20270301T100000Z', `RRULE:${rule}`]),
          )
        ).status,
      ).toBe(201)
      expect(linesIn((await dav.ask('GET', path)).text)).toContain(`RRULE:${rule}`)
    }
  })

  it('believes no time zone that lies about a place that everybody knows', async () => {
    const lying = [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-1100',
      'TZOFFSETTO:-1100',
      'RRULE:FREQ=SECONDLY',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const own = lying.map((line) => line.replace('Europe/Berlin', 'Made up').replaceAll('-1100', '+0300'))
    const due = async (name: string, id: string, zone: string[]) => {
      await dav.put(
        `${home}${name}.ics`,
        todoText(name, [`SUMMARY:${name}`, `DUE;TZID=${id}:20270701T120000`], zone),
      )
      const answer = await fetch(`${serving.url}/api/tasks?view=all`)
      const { tasks } = (await answer.json()) as { tasks: { title: string; due: string }[] }
      return tasks.find(({ title }) => title === name)?.due
    }
    expect(await due('liar', 'Europe/Berlin', lying)).toBe('2027-07-01T10:00:00Z')
    expect(await due('described', 'Made up', own)).toBe('2027-07-01T09:00:00Z')
    expect(await due('prefixed', '/freeassociation.sourceforge.net/Asia/Tokyo', [])).toBe(
      '2027-07-01T03:00:00Z',
    )
  })

  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><d:propfind xmlns:d="DAV:"><d:prop>&b;</d:prop></d:propfind>`
  const xml: Readonly<Record<string, string>> = {
    'an XML bomb': bomb,
    'an unknown entity': '<d:propfind xmlns:d="DAV:"><d:prop>&xxe;</d:prop></d:propfind>',
    'XML that breaks off': '<d:propfind xmlns:d="DAV:"><d:prop>',
    'XML in a thousand levels': `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`,
    'a hundred thousand elements': `<a>${'<b/>'.repeat(100_000)}</a>`,
    'a prefix that is not declared': '<d:propfind/>',
  }
  it.each(Object.entries(xml))('%s: is refused', async (_, body) => {
    const { status, text } = await dav.ask('PROPFIND', home, body, { depth: '1' })
    expect(status).toBe(400)
    expect(text).toContain('<d:responsedescription>')
  })

  it('is not asked for everything below', async () => {
    const { status, text } = await dav.propfind('/caldav/', ['d:displayname'], 'infinity')
    expect(status).toBe(403)
    expect(text).toContain('<d:propfind-finite-depth/>')
    const odd = `<c:calendar-query ${spaces}><d:prop/><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"><c:time-range start="yesterday"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
    expect((await dav.report(home, odd)).text).toContain('<c:valid-filter/>')
    for (const path of [
      '/caldav/%00',
      '/caldav/calendars/ada/..%2f..%2fetc',
      '/caldav/calendars/ada/~nope/',
      '/caldav/calendars/ada/personal/a/b',
    ])
      expect((await dav.propfind(path)).status, path).toBe(404)
  })

  it('holds nobody else up', async () => {
    const huge = 'x'.repeat(10 * 1024 * 1024)
    const texts = [
      ...Object.values(refused).map(([text]) => text),
      todo(`DESCRIPTION:${'\\,'.repeat(90_000)}`),
      todo(`X-Q;A="${';'.repeat(150_000)}`),
      ' \r\n'.repeat(60_000),
    ]
    const attacks = [
      ...texts.map((text) => () => dav.put(`${home}bad.ics`, text)),
      ...Object.values(xml).map((body) => () => dav.ask('PROPFIND', home, body, { depth: '1' })),
      () => dav.put(`${home}bad.ics`, huge).catch(() => undefined),
      () => dav.ask('PROPFIND', home, huge).catch(() => undefined),
    ]
    // Warm first: compiling is no fault of the input.
    for (const attack of attacks) await attack()
    const delays: number[] = []
    for (const attack of attacks) {
      const attacked = attack()
      const start = performance.now()
      expect((await fetch(`${serving.url}/healthz`)).status).toBe(200)
      delays.push(performance.now() - start)
      await attacked
    }
    // What each costs is held to 100 ms in src/caldav/cost.test.ts; here others share the machine, and the sender is one of them.
    expect(delays.toSorted((a, b) => b - a)[1]).toBeLessThan(1_000)
    const large = await dav
      .put(`${home}bad.ics`, todo(`DESCRIPTION:${'x'.repeat(3_000_000)}`))
      .catch(() => undefined)
    if (large) expect([large.status, large.text.includes('max-resource-size')]).toEqual([413, true])
  })
})
