import { describe, expect, it } from 'vitest'
import type { Teammate } from '../support/clients/team.ts'
import { engines } from '../support/stores/places.ts'
import { routeCases } from './role-routes.ts'
import { toolCases } from './role-tools.ts'
import { mark, openVault, projectsOf, type Standing, type Vault } from './vault.ts'

const members = ['reader', 'commenter', 'editor', 'owner'] as const
const long = { timeout: 180_000 }

const change = ({ person }: Teammate, { id }: Vault, fields: object) =>
  person.ask('PATCH', `/api/projects/${id}`, fields)
const handOver = ({ person }: Teammate, { id }: Vault, to: string) =>
  person.ask('POST', `/api/projects/${id}/owner`, { to })
const leave = ({ person, id: me }: Teammate, { id }: Vault) =>
  person.ask('DELETE', `/api/members/${me}?project=${id}`)
const rolesIn = async ({ person }: Teammate, { id }: Vault) => {
  const { body } = await person.ask<{ members: { id: string; role: string }[] }>(
    'GET',
    `/api/members?project=${id}`,
  )
  return new Map(body.members.map((one) => [one.id, one.role]))
}

describe.each(engines)('a shared project on %s', (engine) => {
  it(
    'that is archived is read by its members as before, and written by nobody, until it is restored',
    long,
    async () => {
      await using vault = await openVault(engine)
      const { owner } = vault.cast
      const scenes = new Map<Standing, Awaited<ReturnType<Vault['scene']>>>()
      for (const who of members) scenes.set(who, await vault.scene(who))
      expect((await change(owner, vault, { archived: true })).status).toBe(200)
      const before = await vault.place.rows(vault.id)

      for (const who of members) {
        const [{ person, call }, scene] = [
          vault.cast[who],
          scenes.get(who) as Awaited<ReturnType<Vault['scene']>>,
        ]
        const ofProject = Object.entries(routeCases).filter(
          ([route]) => !/members|invitations|projects|chat/.test(route),
        )
        for (const [route, casesOf] of ofProject) {
          if (route === 'GET /events') continue // does not end
          for (const { needs, path, body, isOwn } of casesOf(scene)) {
            if (isOwn) continue // a person's, and not the project's
            const told = await person.ask(route.split(' ')[0] as string, `/api${path}`, body)
            const what = `${who}: ${route} ${path} ${JSON.stringify(told.body).slice(0, 200)}`
            if (needs === 'read') expect([200, 201], what).toContain(told.status)
            // Who may not write it anyway is told that, or that it is archived.
            else if (needs === 'nobody') expect([403, 404, 409], what).toContain(told.status)
            else expect([403, 409], what).toContain(told.status)
          }
        }
        for (const [tool, lists] of Object.entries(toolCases)) {
          for (const { needs, args, isFromElsewhere } of lists.flatMap((casesOf) => casesOf(scene))) {
            const told = await call(tool, args, isFromElsewhere ? undefined : vault.id)
            const what = `${who}: ${tool} ${JSON.stringify(args)}: ${told.text.slice(0, 200)}`
            if (needs === 'read') expect(told.isError, what).toBe(false)
            else expect(told.text, what).toMatch(/^(forbidden|conflict): /)
          }
        }
        expect(await vault.place.rows(vault.id), who).toEqual(before)
        expect((await call('list_tasks', { view: 'all' }, vault.id)).text).toContain(mark)
      }
      for (const who of ['reader', 'commenter', 'editor'] as const)
        expect((await change(vault.cast[who], vault, { archived: false })).status, who).toBe(403)
      expect((await change(owner, vault, { archived: false })).status).toBe(200)
      const { task } = scenes.get('editor') as Awaited<ReturnType<Vault['scene']>>
      expect((await vault.cast.editor.call('complete_task', { task }, vault.id)).isError).toBe(false)
    },
  )

  it(
    'is handed over to a member, who may then do all and whoever had it what an editor may',
    long,
    async () => {
      await using vault = await openVault(engine)
      const { owner: ada, editor: edna, reader: rita, removed, stranger } = vault.cast
      for (const who of [removed, stranger]) expect((await handOver(ada, vault, who.id)).status).toBe(404)
      for (const who of ['reader', 'commenter', 'editor'] as const)
        expect((await handOver(vault.cast[who], vault, vault.cast[who].id)).status, who).toBe(403)
      const open = await ada.person.ask<{ invitation: { link: string } }>('POST', '/api/invitations', {
        ...{ project: vault.id, role: 'editor' },
      })

      // Also to one who could only read.
      expect((await handOver(ada, vault, rita.id)).status).toBe(204)
      expect([...(await rolesIn(rita, vault))].filter(([, role]) => role === 'owner')).toEqual([
        [rita.id, 'owner'],
      ])
      expect((await rolesIn(ada, vault)).get(ada.id)).toBe('editor')
      expect((await ada.call('add_task', { title: 'Still at work' }, vault.id)).isError).toBe(false)
      for (const attempt of [
        change(ada, vault, { name: 'Mine' }),
        handOver(ada, vault, ada.id),
        ada.person.ask('DELETE', `/api/members/${edna.id}?project=${vault.id}`),
        ada.person.ask('POST', '/api/invitations', { project: vault.id, role: 'editor' }),
      ])
        expect((await attempt).status).toBe(403)
      // What was promised in the name of the owner before is void.
      const token = new URL(open.body.invitation.link).pathname.split('/').at(-1)
      expect((await stranger.person.ask('POST', `/api/invitations/${token}/accept`, {})).status).toBe(404)

      expect((await change(rita, vault, { name: 'Treasury' })).status).toBe(200)
      expect((await rita.person.ask('DELETE', `/api/members/${ada.id}?project=${vault.id}`)).status).toBe(204)
      // Also to who made it, by its id and by its key: a project is its members', not its maker's.
      expect(await ada.call('list_tasks', {}, vault.id)).toMatchObject({ isError: true, status: 404 })
      const byKey = await ada.call('list_tasks', { view: 'all' }, vault.key)
      expect(byKey.text).not.toContain(mark)
      const before = await vault.place.rows(vault.id)
      const adding = await ada.call('add_task', { title: 'Back again' }, vault.key)
      expect([adding.isError, adding.text]).toEqual([true, expect.stringMatching(/^not_found: /)])
      expect(await vault.place.rows(vault.id)).toEqual(before)
      expect((await rita.call('list_tasks', { view: 'all' }, vault.id)).text).toContain('Still at work')
    },
  )

  it('is left by any member but its owner; what they wrote stays', long, async () => {
    await using vault = await openVault(engine)
    const { owner, editor, stranger, removed } = vault.cast
    await editor.call('add_task', { title: 'Of edna' }, vault.id)
    expect((await leave(owner, vault)).status).toBe(409)
    for (const who of [stranger, removed]) expect((await leave(who, vault)).status).toBe(404)
    for (const who of ['reader', 'commenter', 'editor'] as const) {
      const one = vault.cast[who]
      expect((await leave(one, vault)).status, who).toBe(204)
      expect((await leave(one, vault)).status, who).toBe(404)
      expect(await one.call('list_tasks', {}, vault.id), who).toMatchObject({ isError: true, status: 404 })
      expect((await projectsOf(one)).map(({ id }) => id)).toEqual([one.id])
      expect((await rolesIn(owner, vault)).has(one.id)).toBe(false)
    }
    expect((await owner.call('list_tasks', { view: 'all' }, vault.id)).text).toContain('Of edna')
  })
})
