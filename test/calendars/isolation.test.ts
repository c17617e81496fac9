import { describe, expect, it } from 'vitest'
import { DavClient, entriesIn, spaces, todoText } from '../support/clients/dav-client.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const secret = 'Dig up the treasure'
const both = ['tasks:read', 'tasks:write']

describe.each(['SQLite', 'PostgreSQL'] as const)('calendars on %s', (engine) => {
  /** Ada with a task of her own and one in a project, and Grace, who was given a role there or not. */
  async function openShared(role?: 'reader' | 'editor') {
    const server = await serveAccounts(engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() })
    const [ada, grace] = [new Person(server.url, 'ada'), new Person(server.url, 'grace')]
    await ada.signUp()
    await grace.signUp()
    const { body } = await ada.ask<{ project: { id: string } }>('POST', '/api/projects', { name: 'Island' })
    const { id } = body.project
    if (role) {
      const invited = await ada.ask<{ invitation: { link: string } }>('POST', '/api/invitations', {
        project: id,
        role,
      })
      const token = invited.body.invitation.link.split('/').at(-1)
      expect((await grace.ask('POST', `/api/invitations/${token}/accept`)).status).toBeLessThan(300)
    }
    const [adaId, graceId] = [await ada.id(), await grace.id()]
    const dav = async (person: Person, scopes = both) =>
      new DavClient(server.url, { email: person.email, key: await person.key(scopes) })
    const asAda = await dav(ada)
    const homes = { ada: `/caldav/calendars/${adaId}/`, grace: `/caldav/calendars/${graceId}/` }
    const shared = id.slice(1)
    expect(
      (await asAda.put(`${homes.ada}personal/own.ics`, todoText('own', [`SUMMARY:${secret}`]))).status,
    ).toBe(201)
    expect(
      (await asAda.put(`${homes.ada}${shared}/its.ics`, todoText('its', [`SUMMARY:${secret}`]))).status,
    ).toBe(201)
    return { server, ada, grace, dav, asAda, homes, shared, project: id, graceId }
  }

  it('show nobody the places of others, whoever asks for them how', async () => {
    const { server, grace, dav, homes, shared } = await openShared()
    await using _ = server
    const asGrace = await dav(grace)
    const text = todoText('new', ['SUMMARY:Mine now'])
    for (const collection of [
      `${homes.ada}personal/`,
      `${homes.ada}${shared}/`,
      `${homes.grace}${shared}/`,
    ]) {
      const multiget = `<c:calendar-multiget ${spaces}><d:prop><c:calendar-data/></d:prop><d:href>${collection}its.ics</d:href></c:calendar-multiget>`
      const destination = `${server.url}${collection}new.ics`
      const mine = `${homes.grace}personal/mine.ics`
      await asGrace.put(mine, todoText('mine', ['SUMMARY:Mine']))
      const answers = [
        await asGrace.propfind(collection, ['d:displayname', 'd:sync-token'], '1'),
        await asGrace.ask('GET', `${collection}its.ics`),
        await asGrace.put(`${collection}new.ics`, text),
        await asGrace.ask('DELETE', `${collection}its.ics`),
        await asGrace.sync(collection),
        await asGrace.report(collection, multiget),
      ]
      for (const { status, text } of answers) {
        expect(status, collection).toBe(404)
        expect(text).not.toMatch(/treasure|Island/)
      }
      const moved = await asGrace.ask('MOVE', mine, undefined, { destination })
      expect([404, 502], collection).toContain(moved.status)
      // Of what is elsewhere, a report about one's own says no more than that it is not there.
      const own = await asGrace.report(`${homes.grace}personal/`, multiget)
      expect(Object.values(entriesIn(own.text))).toEqual(['404'])
    }
    expect((await asGrace.propfind(homes.grace, ['d:displayname'], '1')).text).not.toContain('Island')
    expect((await asGrace.propfind(`/caldav/principals/`, ['d:displayname'], '1')).text).not.toContain('ada')
  })

  it('let a reader read, and change nothing', async () => {
    const { server, grace, dav, homes, shared, asAda } = await openShared('reader')
    await using _ = server
    const asGrace = await dav(grace)
    const path = `${homes.grace}${shared}/its.ics`
    expect((await asGrace.ask('GET', path)).text).toContain(secret)
    expect(
      (await asGrace.propfind(`${homes.grace}${shared}/`, ['d:current-user-privilege-set'])).text,
    ).not.toContain('<d:write')
    const destination = `${server.url}${homes.grace}personal/its.ics`
    for (const { status, text } of [
      await asGrace.put(path, todoText('its', ['SUMMARY:Changed'])),
      await asGrace.put(`${homes.grace}${shared}/new.ics`, todoText('new', ['SUMMARY:New'])),
      await asGrace.ask('DELETE', path),
      await asGrace.ask('MOVE', path, undefined, { destination }),
    ]) {
      expect(status).toBe(403)
      expect(text).toContain('<d:need-privileges/>')
    }
    expect((await asAda.ask('GET', `${homes.ada}${shared}/its.ics`)).text).toContain(secret)
  })

  it('are closed to a member who was removed, to their feed too, and to a key that was revoked', async () => {
    const { server, ada, grace, dav, homes, shared, project, graceId } = await openShared('editor')
    await using _ = server
    const asGrace = await dav(grace)
    const path = `${homes.grace}${shared}/its.ics`
    expect((await asGrace.put(path, todoText('its', [`SUMMARY:${secret}`, 'X-BY:grace']))).status).toBe(204)
    const { body: feed } = await grace.ask<{ url: string }>('POST', '/api/feeds', { project })
    expect(await (await fetch(feed.url)).text()).toContain(secret)
    const { token } = await asGrace.sync(`${homes.grace}${shared}/`)

    const removed = await ada.ask('DELETE', `/api/members/${graceId}?project=${encodeURIComponent(project)}`)
    expect(removed.status).toBeLessThan(300)
    expect((await asGrace.ask('GET', path)).status).toBe(404)
    expect((await asGrace.put(path, todoText('its', ['SUMMARY:Back']))).status).toBe(404)
    expect((await asGrace.sync(`${homes.grace}${shared}/`, token)).status).toBe(404)
    const gone = await fetch(feed.url)
    expect([gone.status, (await gone.text()).includes(secret)]).toEqual([404, false])

    const { body } = await grace.ask<{ keys: { id: string }[] }>('GET', '/api/keys')
    for (const { id } of body.keys) await grace.ask('DELETE', `/api/keys/${id}`)
    expect((await asGrace.propfind('/caldav/', ['d:displayname'])).status).toBe(401)
  })

  it('ask for an e-mail address with its own key, and for the scopes', async () => {
    const { server, ada, grace, dav, homes } = await openShared()
    await using _ = server
    const key = await ada.key(both)
    const tries = [
      new DavClient(server.url),
      new DavClient(server.url, { email: grace.email, key }),
      new DavClient(server.url, { email: ada.email, key: `${key}x` }),
      new DavClient(server.url, { email: ada.email, key: ada.password }),
    ]
    for (const one of tries) {
      const { status, headers, text } = await one.propfind('/caldav/', ['d:displayname'])
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toMatch(/^Basic /)
      expect(text).not.toContain('ada')
    }
    expect(
      (await new DavClient(server.url, { email: 'ADA@example.com', key }).propfind('/caldav/')).status,
    ).toBe(207)
    const cookies = await ada.ask('GET', `${homes.ada}personal/own.ics`)
    expect(cookies.status).toBe(401)
    const reading = await dav(ada, ['tasks:read'])
    expect((await reading.ask('GET', `${homes.ada}personal/own.ics`)).status).toBe(200)
    expect((await reading.ask('DELETE', `${homes.ada}personal/own.ics`)).status).toBe(403)
    const writing = await dav(ada, ['tasks:write'])
    expect((await writing.ask('GET', `${homes.ada}personal/own.ics`)).status).toBe(403)
  })
})
