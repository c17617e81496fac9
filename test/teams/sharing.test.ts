import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { join, type Teammate } from '../support/clients/team.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { engines, newPlace } from '../support/stores/places.ts'

const key = 'github.com/acme/app'
const about = `?project=${encodeURIComponent(key)}`

interface Invited {
  readonly invitation: {
    readonly id: string
    readonly link: string
    readonly role: string
    readonly expiresAt: string
  }
}

const invite = async ({ person }: Teammate, role: string, project = key) =>
  (await person.ask<Invited>('POST', '/api/invitations', { project, role })).body.invitation
const tokenOf = ({ link }: { link: string }) => new URL(link).pathname.split('/').at(-1) as string
const accept = ({ person }: Teammate, link: { link: string }) =>
  person.ask('POST', `/api/invitations/${tokenOf(link)}/accept`, {})
const remember = (who: Teammate, text: string, project = key) =>
  who.call('remember', { text, type: 'rule' }, project)
const search = async (who: Teammate, project = key) =>
  (await who.call('context_search', { query: 'tokens cookies pages' }, project)).text

describe.each(engines)('a shared project on %s', (engine) => {
  it('is joined by a link, and gives readers and editors what their role says', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    expect((await remember(ada, 'Tokens live in cookies')).isError).toBe(false)
    expect(await search(grace)).not.toContain('Tokens live in cookies')

    const given = await invite(ada, 'reader')
    expect(given.link).toMatch(new RegExp(`^${server.url}/invite/[\\w-]{43}$`))
    const week = Date.parse(given.expiresAt) - Date.now()
    expect(week / 86_400_000).toBeCloseTo(7, 1)
    const seen = await grace.person.ask('GET', `/api/invitations/${tokenOf(given)}`)
    expect(seen).toMatchObject({
      status: 200,
      body: { invitation: { project: key, name: 'app', role: 'reader', invitedBy: { name: 'ada' } } },
    })
    const joined = { key, name: 'app', role: 'reader', owner: ada.id, isMine: false }
    expect(await accept(grace, given)).toMatchObject({ status: 200, body: { project: joined } })
    expect((await accept(grace, given)).status).toBe(404)
    expect((await grace.person.ask('GET', '/api/projects')).body).toEqual({
      projects: [{ ...joined, ownerName: 'ada' }],
    })

    expect(await search(grace)).toContain('Tokens live in cookies')
    const refused = await remember(grace, 'Pages are cached')
    expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/^forbidden: /)])
    const role = (name: string) => ada.person.ask('PATCH', `/api/members/${grace.id}${about}`, { role: name })
    expect((await role('editor')).status).toBe(204)
    expect((await remember(grace, 'Pages are cached')).isError).toBe(false)
    expect(await search(ada)).toContain('Pages are cached')
    expect((await role('owner')).status).toBe(400)

    const member = { id: grace.id, name: 'grace', email: 'grace@example.com', role: 'editor' }
    const owner = { id: ada.id, name: 'ada', email: 'ada@example.com', role: 'owner', addedAt: null }
    const seenByAda = (await ada.person.ask('GET', `/api/members${about}`)).body
    expect(seenByAda).toEqual({ members: [owner, { ...member, addedAt: expect.any(String) }] })
    const seenByGrace = (await grace.person.ask('GET', `/api/members${about}`)).body
    expect(seenByGrace).toEqual({ members: [owner, { ...member, addedAt: null }] })

    const leave = () => grace.person.ask('DELETE', `/api/members/${grace.id}?project=${key}@${ada.id}`)
    expect((await leave()).status).toBe(204)
    expect((await leave()).status).toBe(404)
    expect(await search(grace)).not.toContain('Tokens live in cookies')
  })
})

describe('a project among people', () => {
  it('is its owner’s to share: nobody else invites, removes or gives roles, and strangers see nothing', async () => {
    await using server = await serveAccounts()
    const [ada, grace, eve] = [
      await join(server, 'ada'),
      await join(server, 'grace'),
      await join(server, 'eve'),
    ]
    await remember(ada, 'Tokens live in cookies')
    await accept(grace, await invite(ada, 'editor'))
    const open = await invite(ada, 'reader')

    for (const [who, method, path, body] of [
      [grace, 'POST', '/api/invitations', { project: key, role: 'reader' }],
      [grace, 'POST', '/api/invitations', { project: `${key}@${ada.id}`, role: 'reader' }],
      [grace, 'PATCH', `/api/members/${grace.id}${about}`, { role: 'reader' }],
      [grace, 'DELETE', `/api/members/${ada.id}${about}`, undefined],
    ] as const)
      expect([path, (await who.person.ask(method, path, body)).status]).toEqual([path, 403])
    for (const [method, path] of [
      ['DELETE', `/api/invitations/${open.id}`],
      ['GET', `/api/invitations/${open.id}`],
      ['GET', `/api/members?project=${key}@${ada.id}`],
      ['GET', '/api/invitations/guess'],
    ] as const)
      expect([path, (await eve.person.ask(method, path)).status]).toEqual([path, 404])
    expect((await eve.person.ask('GET', '/api/invitations')).body).toEqual({ invitations: [] })
    expect((await eve.person.ask('GET', '/api/projects')).body).toEqual({ projects: [] })
    expect((await eve.call('context_search', { query: 'tokens' }, `${key}@${ada.id}`)).status).toBe(404)

    expect((await ada.person.ask('GET', '/api/invitations')).body).toMatchObject({
      invitations: [{ id: open.id, project: key, role: 'reader' }],
    })
    expect((await ada.person.ask('DELETE', `/api/invitations/${open.id}`)).status).toBe(204)
    expect((await accept(eve, open)).status).toBe(404)
    expect((await ada.person.ask('DELETE', `/api/members/${grace.id}${about}`)).status).toBe(204)
    expect(await search(grace)).not.toContain('Tokens')
  })

  it('takes a person: keys may see which projects there are, and share none', async () => {
    await using server = await serveAccounts()
    const ada = await join(server, 'ada')
    const key = await ada.person.key(['context:read', 'context:write', 'tasks:read', 'tasks:write'])
    const status = async (method: string, path: string) =>
      (await fetch(server.url + path, { method, headers: { authorization: `Bearer ${key}` } })).status
    expect(await status('GET', '/api/projects')).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/members'],
      ['POST', '/api/invitations'],
      ['GET', '/api/invitations/x'],
      ['GET', '/api/account/export'],
      ['DELETE', '/api/account'],
    ] as const)
      expect([path, await status(method, path)]).toEqual([path, 403])
  })

  it('is chosen by its key: one’s own first, else the one shared, or by whose it is', async () => {
    await using server = await serveAccounts()
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await remember(ada, 'Tokens of ada live in cookies')
    await accept(grace, await invite(ada, 'reader'))
    expect(await search(grace)).toContain('of ada')

    expect((await remember(grace, 'Tokens of grace live in cookies', `${key}@${grace.id}`)).isError).toBe(
      false,
    )
    expect(await search(grace)).toContain('of grace')
    expect(await search(grace)).not.toContain('of ada')
    expect(await search(grace, `${key}@${ada.id}`)).toContain('of ada')
    const byHeader = await grace.person.ask('GET', '/api/discoveries', undefined, {
      'waymark-project': `${key}@${ada.id}`,
    })
    expect(JSON.stringify(byHeader.body)).toContain('of ada')
    const me = await grace.person.ask('GET', `/api/me${about}`)
    expect(me.body).toMatchObject({ project: { key, name: 'app', hasFiles: false } })
    for (const bad of [`${key}@somebody`, 'x'.repeat(600)])
      expect((await grace.call('list_tasks', {}, bad)).status).toBeGreaterThanOrEqual(400)
  })

  it('can be joined by somebody who signs up with the link, where only those who were invited may', async () => {
    const data = newFolder()
    await using server = await serveAccounts({ WAYMARK_SIGN_UP: 'invited' }, ['--data', data])
    const created = await waymark(
      ['account', 'create', 'ada@example.com', '--stdin', '--data', data],
      {},
      undefined,
      'seven green lanterns\n',
    )
    expect(created.code).toBe(0)
    const ada = new Person(server.url, 'ada')
    await ada.signIn()
    const { body } = await ada.ask<Invited>('POST', '/api/invitations', { project: key, role: 'reader' })
    const grace = new Person(server.url, 'grace')
    expect((await grace.signUp()).status).toBe(403)
    expect((await grace.signUp({ invitation: 'a guess' })).status).toBe(403)
    const token = tokenOf(body.invitation)
    expect((await grace.signUp({ invitation: token })).status).toBe(200)
    expect((await grace.ask('POST', `/api/invitations/${token}/accept`, {})).status).toBe(200)
    expect((await new Person(server.url, 'eve').signUp({ invitation: token })).status).toBe(403)
    expect((await grace.ask<{ projects: object[] }>('GET', '/api/projects')).body.projects).toHaveLength(1)
  })

  it('needs accounts', async () => {
    await using server = await serve(['--data', newFolder(), '--log', 'error'])
    for (const [method, path] of [
      ['GET', '/api/projects'],
      ['GET', '/api/members'],
      ['POST', '/api/invitations'],
      ['GET', '/api/invitations/x'],
      ['DELETE', '/api/account'],
    ] as const) {
      const answer = await fetch(server.url + path, { method })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ error: { message: 'This needs accounts.' } })
    }
  })
})
