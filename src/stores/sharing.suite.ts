import { describe, expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, noon } from '../../test/support/stores/suite-desk.ts'
import { acceptInvitation, hashOf, invite, mostOpen, openInvitation } from '../projects/invitations.ts'
import { keyedProject, projectIdOf } from '../projects/project.ts'
import type { MemberRole } from '../projects/project-store.ts'
import type { Stores } from './stores.ts'

const key = 'github.com/acme/app'
const project = projectIdOf('ada', key)
const days = (count: number) => later(count * 24 * 60).at
const owner = { member: 'ada', role: 'owner', addedAt: noon }

/** What every engine promises about who works in a project, and how they come into it. */
export function sharingSuite(open: () => Promise<Stores>): void {
  const inviteTo = (stores: Stores, role: MemberRole = 'editor', at = noon) =>
    invite(stores.invitations('ada'), { owner: 'ada', project, projectName: 'app', role }, at)

  describe('members', () => {
    it('see each other, and nobody else sees them', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key, { grace: 'editor', linus: 'reader' })
      const all = [
        owner,
        { member: 'grace', role: 'editor', addedAt: noon },
        { member: 'linus', role: 'reader', addedAt: noon },
      ]

      for (const who of ['ada', 'grace', 'linus'])
        expect(await stores.members(who, project).list(), who).toEqual(all)
      expect((await failureOf(stores.members('eve', project).list())).code).toBe('not_found')
    })

    it('are added, given another role and removed by the owner alone', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key, { grace: 'editor' })
      const members = stores.members('ada', project)

      expect(await members.setRole('grace', 'commenter')).toBe(true)
      expect(await members.setRole('linus', 'editor')).toBe(false)
      expect(await members.list()).toMatchObject([owner, { member: 'grace', role: 'commenter' }])
      await members.add('grace', 'editor', later(1).at)
      expect(await members.list()).toMatchObject([owner, { member: 'grace', role: 'editor', addedAt: noon }])
      expect(await members.remove('linus')).toBe(false)
      expect(await members.remove('grace')).toBe(true)
      expect(await members.list()).toEqual([owner])
    })

    it('never take the ownership away, nor does the owner lose it by mistake', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key, { grace: 'editor' })
      const members = stores.members('ada', project)

      expect(await members.setRole('ada', 'reader')).toBe(false)
      expect(await members.remove('ada')).toBe(false)
      await members.add('ada', 'reader', later(1).at)
      expect(await members.list()).toMatchObject([owner, { member: 'grace' }])
    })

    it('are none of what is personal', async () => {
      await using stores = await open()
      await add(stores.tasks('ada'), 'Water the plants')

      const adding = stores.members('ada', 'ada').add('grace', 'reader', noon)
      expect((await failureOf(adding)).code).toBe('not_found')
      const inviting = invite(
        stores.invitations('ada'),
        { owner: 'ada', project: 'ada', projectName: 'Personal', role: 'reader' },
        noon,
      )
      expect((await failureOf(inviting)).code).toBe('not_found')
      for (const who of ['grace', 'linus']) {
        expect((await failureOf(stores.members(who, 'ada').add(who, 'reader', noon))).code).toBe('not_found')
        expect((await failureOf(stores.tasks(who, { id: 'ada' }).find(1))).code).toBe('not_found')
      }
    })

    it('are none of a project that nobody made', async () => {
      await using stores = await open()
      expect((await failureOf(stores.members('ada', project).add('grace', 'reader', noon))).code).toBe(
        'not_found',
      )
      expect((await failureOf(inviteTo(stores))).code).toBe('not_found')
    })
  })

  describe('invitations', () => {
    it('make whoever accepts them a member, once, with the role they name', async () => {
      await using stores = await open()
      await note(stores.context('ada', keyedProject('ada', key)), 'Tokens live in cookies')
      const { invitation, token } = await inviteTo(stores, 'reader')
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(invitation.expiresAt).toEqual(days(7))
      expect(await openInvitation(stores.invitations('grace'), token, later(1).at)).toEqual(invitation)
      expect((await failureOf(stores.context('grace', { id: project }).count({}))).code).toBe('not_found')

      const accepted = await acceptInvitation(stores.invitations('grace'), token, later(2).at)
      expect(accepted).toEqual(invitation)
      const joined = { member: 'grace', role: 'reader', addedAt: later(2).at }
      expect(await stores.members('ada', project).list()).toEqual([owner, joined])
      expect(await stores.context('grace', { id: project }).count({})).toBe(1)
      for (const attempt of [
        acceptInvitation(stores.invitations('linus'), token, later(3).at),
        openInvitation(stores.invitations('linus'), token, later(3).at),
      ])
        expect((await failureOf(attempt)).code).toBe('not_found')
      expect(await stores.invitations('ada').list(later(3).at)).toEqual([])
    })

    it('let in one of many who accept at the same moment', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key)
      const { token } = await inviteTo(stores)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, (_, number) =>
          acceptInvitation(stores.invitations(`guest-${number}`), token, later(1).at),
        ),
      )

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stores.members('ada', project).list()).toHaveLength(2)
    })

    it('are listed for who gave them, and can be taken back by them alone', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key)
      const first = await inviteTo(stores)
      const second = await inviteTo(stores, 'commenter', later(1).at)
      const [ada, grace] = [stores.invitations('ada'), stores.invitations('grace')]

      expect(await ada.list(later(2).at)).toEqual([second.invitation, first.invitation])
      expect(await grace.list(later(2).at)).toEqual([])
      expect(await grace.revoke(first.invitation.id)).toBe(false)
      expect(await ada.revoke(first.invitation.id)).toBe(true)
      expect(await ada.revoke(first.invitation.id)).toBe(false)
      const late = acceptInvitation(grace, first.token, later(3).at)
      expect((await failureOf(late)).code).toBe('not_found')
      expect(await ada.list(later(3).at)).toEqual([second.invitation])
    })

    it('are given by the owner alone', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key, { grace: 'editor', linus: 'reader' })
      for (const [who, code] of [
        ['grace', 'forbidden'],
        ['linus', 'forbidden'],
        ['eve', 'not_found'],
      ] as const) {
        const given = { owner: who, project, projectName: 'app', role: 'editor' } as const
        expect((await failureOf(invite(stores.invitations(who), given, noon))).code, who).toBe(code)
      }
    })

    it('end after a week', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key)
      const { token } = await inviteTo(stores)
      const [ada, grace] = [stores.invitations('ada'), stores.invitations('grace')]

      expect((await failureOf(openInvitation(grace, token, days(7)))).code).toBe('not_found')
      expect((await failureOf(acceptInvitation(grace, token, days(8)))).code).toBe('not_found')
      expect(await ada.list(days(8))).toEqual([])
      expect(await stores.members('ada', project).list()).toEqual([owner])
    })

    it('are of no use to the owner, to a member, or with another secret, and stay open then', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key, { grace: 'reader' })
      const { token } = await inviteTo(stores)
      const accept = (who: string, secret = token) =>
        failureOf(acceptInvitation(stores.invitations(who), secret, later(1).at))

      expect((await accept('ada')).code).toBe('conflict')
      expect((await accept('grace')).code).toBe('conflict')
      for (const wrong of ['', 'x', hashOf(token), `${token}=`, "' OR 1=1 --"])
        expect((await accept('linus', wrong)).code).toBe('not_found')
      expect(await stores.members('ada', project).list()).toMatchObject([
        owner,
        { member: 'grace', role: 'reader' },
      ])
      expect(await stores.invitations('ada').list(later(2).at)).toHaveLength(1)
      await acceptInvitation(stores.invitations('linus'), token, later(2).at)
    })

    it('are limited to so many at a time, of which those that ended do not count', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key)
      const garden = await makeProject(stores, 'grace', 'garden')
      for (let count = 0; count < mostOpen; count++) await inviteTo(stores)
      expect((await failureOf(inviteTo(stores))).code).toBe('conflict')
      const hers = { owner: 'grace', project: garden.id, projectName: 'garden', role: 'reader' } as const
      await invite(stores.invitations('grace'), hers, noon)

      await inviteTo(stores, 'editor', days(7))
      expect(await stores.invitations('ada').list(days(7))).toHaveLength(1)
    })

    it('of one who has handed the project over let nobody in any more', async () => {
      await using stores = await open()
      await makeProject(stores, 'ada', key, { grace: 'editor' })
      const { token } = await inviteTo(stores)
      await stores.projects('ada').handOver(project, 'grace')

      expect(await stores.invitations('ada').list(noon)).toEqual([])
      const joining = acceptInvitation(stores.invitations('linus'), token, later(1).at)
      expect((await failureOf(joining)).code).toBe('not_found')
    })
  })

  it('removes every trace of a person, and nothing of anybody else', async () => {
    await using stores = await open()
    for (const person of ['ada', 'grace'])
      await note(stores.context(person, keyedProject(person, key)), `Known to ${person}`, {}, by(person))
    await stores.members('ada', project).add('linus', 'reader', noon)
    const garden = await makeProject(stores, 'grace', 'garden', { ada: 'editor' })
    await note(stores.context('ada', garden), 'Added to the garden by ada', {}, by('ada'))
    await add(stores.tasks('ada', garden), 'Water the plants')
    await add(stores.tasks('ada'), 'Buy a can')
    const { token } = await inviteTo(stores)

    await stores.deleteOwner('ada')
    await stores.deleteOwner('ada')
    expect((await stores.projects('ada').list()).map(({ id }) => id)).toEqual(['ada'])
    expect((await stores.projects('linus').list()).map(({ id }) => id)).toEqual(['linus'])
    const opening = openInvitation(stores.invitations('linus'), token, later(1).at)
    expect((await failureOf(opening)).code).toBe('not_found')
    expect(await stores.context('ada', keyedProject('ada', key)).count({})).toBe(0)
    expect(await stores.tasks('ada').lastNumber()).toBe(0)
    expect(await stores.context('grace', keyedProject('grace', key)).count({})).toBe(1)
    // What was given to a project of somebody else is theirs.
    expect(await stores.context('grace', garden).list({ limit: 9 })).toMatchObject([{ author: 'ada' }])
    expect(await stores.tasks('grace', garden).find(1)).toMatchObject({ title: 'Water the plants' })
    expect(await stores.members('grace', garden.id).list()).toMatchObject([{ member: 'grace' }])
    const anew = await note(stores.context('ada', keyedProject('ada', key)), 'A new beginning in the garden')
    expect(anew.id).toBe(1)
    const found = await stores
      .context('ada', keyedProject('ada', key))
      .candidates({ terms: ['begin', 'known'], meaning: null, model: null, limit: 9 })
    expect(found.map(({ discovery }) => discovery.text)).toEqual(['A new beginning in the garden'])
  })
}
