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

interface Listed {
  readonly projects: readonly { readonly id: string; readonly key: string; readonly prefix: string }[]
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
const projectsOf = async ({ person }: { person: Person }) =>
  (await person.ask<Listed>('GET', '/api/projects')).body.projects
const idOf = async (who: Teammate) =>
  (await projectsOf(who)).find((project) => project.key === key)?.id as string

describe.each(engines)('a shared project on %s', (engine) => {
  it('is joined by a link, and gives readers, commenters and editors what their role says', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    expect((await remember(ada, 'Tokens live in cookies')).isError).toBe(false)
    expect((await ada.call('add_task', { title: 'Water the plants' }, key)).isError).toBe(false)
    expect(await search(grace)).not.toContain('Tokens live in cookies')

    const given = await invite(ada, 'reader')
    expect(given.link).toMatch(new RegExp(`^${server.url}/invite/[\\w-]{43}$`))
    const week = Date.parse(given.expiresAt) - Date.now()
    expect(week / 86_400_000).toBeCloseTo(7, 1)
    const id = await idOf(ada)
    const seen = await grace.person.ask('GET', `/api/invitations/${tokenOf(given)}`)
    expect(seen).toMatchObject({
      status: 200,
      body: { invitation: { project: id, name: 'app', role: 'reader', invitedBy: { name: 'ada' } } },
    })
    const joined = { id, key, name: 'app', prefix: 'APP', role: 'reader', owner: ada.id, isMine: false }
    expect(await accept(grace, given)).toMatchObject({ status: 200, body: { project: joined } })
    expect((await accept(grace, given)).status).toBe(404)
    expect((await grace.person.ask('GET', '/api/projects')).body).toMatchObject({
      projects: [
        { id: grace.id, isPersonal: true, isMine: true },
        { ...joined, ownerName: 'ada', isPersonal: false },
      ],
    })

    expect(await search(grace)).toContain('Tokens live in cookies')
    expect((await grace.call('list_tasks', {}, key)).text).toContain('Water the plants')
    for (const refused of [
      await remember(grace, 'Pages are cached'),
      await grace.call('add_task', { title: 'Of grace' }, key),
      await grace.call('complete_task', { task: 1 }, key),
      await grace.call('update_task', { task: 1, note: 'Well?' }, key),
    ])
      expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/^forbidden: /)])
    const role = (name: string) => ada.person.ask('PATCH', `/api/members/${grace.id}${about}`, { role: name })
    expect((await role('commenter')).status).toBe(204)
    expect((await grace.call('update_task', { task: 1, note: 'Which ones?' }, key)).isError).toBe(false)
    expect((await grace.call('complete_task', { task: 1 }, key)).isError).toBe(true)
    expect((await ada.call('get_task', { task: 1 }, key)).text).toContain('Which ones?')
    expect((await role('editor')).status).toBe(204)
    expect((await remember(grace, 'Pages are cached')).isError).toBe(false)
    expect(await search(ada)).toContain('Pages are cached')
    expect((await grace.call('add_task', { title: 'Of grace' }, key)).text).toContain('#2')
    expect((await role('owner')).status).toBe(400)

    const addedAt = expect.any(String)
    const members = [
      { id: ada.id, name: 'ada', email: 'ada@example.com', role: 'owner', addedAt },
      { id: grace.id, name: 'grace', email: 'grace@example.com', role: 'editor', addedAt },
    ]
    for (const who of [ada, grace])
      expect((await who.person.ask('GET', `/api/members${about}`)).body).toEqual({ members })

    const leave = () => grace.person.ask('DELETE', `/api/members/${grace.id}?project=${id}`)
    expect((await leave()).status).toBe(204)
    expect((await leave()).status).toBe(404)
    expect(await search(grace)).not.toContain('Tokens live in cookies')
    expect((await grace.call('list_tasks', {}, key)).text).not.toContain('Water the plants')
    expect((await ada.call('list_tasks', {}, key)).text).toContain('Of grace')
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
    const id = await idOf(ada)

    for (const [who, method, path, body] of [
      [grace, 'POST', '/api/invitations', { project: key, role: 'reader' }],
      [grace, 'PATCH', `/api/members/${grace.id}${about}`, { role: 'reader' }],
      [grace, 'DELETE', `/api/members/${ada.id}${about}`, undefined],
      [grace, 'PATCH', `/api/projects/${id}`, { name: 'Mine' }],
      [grace, 'PATCH', `/api/projects/${id}`, { archived: true }],
      [grace, 'POST', `/api/projects/${id}/owner`, { to: grace.id }],
    ] as const)
      expect([path, (await who.person.ask(method, path, body)).status]).toEqual([path, 403])
    for (const [method, path, body] of [
      ['DELETE', `/api/invitations/${open.id}`, undefined],
      ['GET', `/api/invitations/${open.id}`, undefined],
      ['GET', `/api/members?project=${id}`, undefined],
      ['GET', '/api/invitations/guess', undefined],
      ['POST', '/api/invitations', { project: id, role: 'reader' }],
      ['PATCH', `/api/projects/${id}`, { name: 'Mine' }],
      ['PATCH', `/api/projects/${id}`, { prefix: 'MINE' }],
      ['POST', `/api/projects/${id}/owner`, { to: eve.id }],
      ['DELETE', `/api/members/${grace.id}?project=${id}`, undefined],
    ] as const)
      expect([path, (await eve.person.ask(method, path, body)).status]).toEqual([path, 404])
    expect((await eve.person.ask('GET', '/api/invitations')).body).toEqual({ invitations: [] })
    expect(await projectsOf(eve)).toMatchObject([{ id: eve.id }])
    expect(await search(eve, id)).not.toContain('Tokens')

    expect((await ada.person.ask('GET', '/api/invitations')).body).toMatchObject({
      invitations: [{ id: open.id, project: id, name: 'app', role: 'reader' }],
    })
    expect((await ada.person.ask('DELETE', `/api/invitations/${open.id}`)).status).toBe(204)
    expect((await accept(eve, open)).status).toBe(404)
    expect((await ada.person.ask('DELETE', `/api/members/${grace.id}${about}`)).status).toBe(204)
    expect(await search(grace)).not.toContain('Tokens')
    // What is personal is shared with nobody.
    const personal = await ada.person.ask('POST', '/api/invitations', { project: 'personal', role: 'reader' })
    expect(personal.status).toBe(404)
  })

  it('is made, renamed, archived, restored and handed over by its owner', async () => {
    await using server = await serveAccounts()
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    const { body } = await ada.person.ask<{ project: { id: string } }>('POST', '/api/projects', {
      name: 'Web shop',
      colour: 'teal',
    })
    const { id } = body.project
    expect(body.project).toMatchObject({ name: 'Web shop', prefix: 'WS', colour: 'teal', role: 'owner' })
    await accept(grace, await invite(ada, 'editor', 'web shop'))
    const change = (who: Teammate, fields: object) => who.person.ask('PATCH', `/api/projects/${id}`, fields)
    expect((await change(ada, { name: 'Shop' })).body).toMatchObject({ project: { name: 'Shop' } })
    expect((await change(grace, { prefix: 'BUY', position: 2 })).body).toMatchObject({
      project: { prefix: 'BUY', position: 2 },
    })

    expect((await change(ada, { archived: true })).status).toBe(200)
    expect((await projectsOf(grace)).map((one) => one.id)).toEqual([grace.id])
    const adding = await grace.call('add_task', { title: 'Too late' }, id)
    expect(adding.text).toMatch(/^conflict: Shop is archived\./)
    await change(ada, { archived: false })
    expect((await grace.call('add_task', { title: 'In time' }, id)).isError).toBe(false)

    const over = (to: string) => ada.person.ask('POST', `/api/projects/${id}/owner`, { to })
    expect((await over('somebody')).status).toBe(404)
    expect((await ada.person.ask('DELETE', `/api/members/${ada.id}?project=${id}`)).status).toBe(409)
    expect((await over(grace.id)).status).toBe(204)
    expect((await change(ada, { name: 'Mine' })).status).toBe(403)
    expect((await change(grace, { name: 'Hers' })).status).toBe(200)
    expect((await ada.person.ask('DELETE', `/api/members/${ada.id}?project=${id}`)).status).toBe(204)
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

  it('is chosen by its key, prefix, name or id, and of one’s own key before any other', async () => {
    await using server = await serveAccounts()
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await remember(ada, 'Tokens of ada live in cookies')
    await accept(grace, await invite(ada, 'reader'))
    const id = await idOf(ada)
    for (const name of [key, id, 'APP', 'app']) expect(await search(grace, name), name).toContain('of ada')
    const byHeader = await grace.person.ask('GET', '/api/discoveries', undefined, { 'waymark-project': id })
    expect(JSON.stringify(byHeader.body)).toContain('of ada')
    expect((await grace.person.ask('GET', `/api/me${about}`)).body).toMatchObject({
      project: { key, name: 'app', hasFiles: false },
    })
    // A key that nobody shares is a project of one's own.
    expect((await remember(grace, 'Tokens of grace live in cookies', 'garden')).isError).toBe(false)
    expect(await search(grace, 'garden')).toContain('of grace')
    expect(await search(ada, 'garden')).not.toContain('of grace')
    for (const bad of [`${key}@${ada.id}`, 'x'.repeat(600)])
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
    await ada.ask('POST', '/api/projects', { name: 'Web shop' })
    const { body } = await ada.ask<Invited>('POST', '/api/invitations', { project: 'WS', role: 'reader' })
    const grace = new Person(server.url, 'grace')
    expect((await grace.signUp()).status).toBe(403)
    expect((await grace.signUp({ invitation: 'a guess' })).status).toBe(403)
    const token = tokenOf(body.invitation)
    expect((await grace.signUp({ invitation: token })).status).toBe(200)
    expect((await grace.ask('POST', `/api/invitations/${token}/accept`, {})).status).toBe(200)
    expect((await new Person(server.url, 'eve').signUp({ invitation: token })).status).toBe(403)
    expect(await projectsOf({ person: grace })).toHaveLength(2)
  })

  it('needs accounts to be shared', async () => {
    await using server = await serve(['--data', newFolder(), '--log', 'error'])
    expect((await fetch(`${server.url}/api/projects`)).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/members'],
      ['POST', '/api/invitations'],
      ['GET', '/api/invitations/x'],
      ['DELETE', '/api/account'],
    ] as const) {
      const answer = await fetch(server.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
      })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ error: { message: 'This needs accounts.' } })
    }
  })
})
