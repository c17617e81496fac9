import { describe, expect, it } from 'vitest'
import { note } from '../../test/support/context-desk.ts'
import { failureOf, later, noon, origin } from '../../test/support/suite-desk.ts'
import { acceptInvitation, hashOf, invite, mostOpen, openInvitation } from '../context/invitations.ts'
import { chooseProject } from '../context/projects.ts'
import { keyedProject, projectIdOf } from '../projects/project.ts'
import type { Stores } from './stores.ts'

const project = 'github.com/acme/app'
const days = (count: number) => later(count * 24 * 60).at

/** What every engine promises about projects that people share. */
export function sharingSuite(open: () => Promise<Stores>): void {
  const inviteTo = (stores: Stores, role: 'editor' | 'reader' = 'editor', at = noon) =>
    invite(stores.invitations('ada'), { owner: 'ada', project, role }, at)

  describe('projects', () => {
    it('lists one’s own, then those shared with one', async () => {
      await using stores = await open()
      await note(stores.context('ada', keyedProject('ada', project)), 'Tokens live in cookies')
      await stores
        .context('ada', keyedProject('ada', 'seen'))
        .touchSession({ actor: 'ada', client: null, at: noon, calls: 1 })
      await stores.members('grace', projectIdOf('grace', 'garden')).add('ada', 'reader', noon)
      await stores.members('linus', projectIdOf('linus', project)).add('ada', 'editor', noon)
      await stores.members('linus', projectIdOf('linus', 'kernel')).add('grace', 'editor', noon)

      expect(await stores.projects('ada').list()).toEqual([
        { key: project, owner: 'ada', role: 'owner', isEmpty: false },
        { key: 'seen', owner: 'ada', role: 'owner', isEmpty: true },
        { key: 'garden', owner: 'grace', role: 'reader', isEmpty: false },
        { key: project, owner: 'linus', role: 'editor', isEmpty: false },
      ])
      expect(await stores.projects('nobody').list()).toEqual([])
    })

    it('are chosen by their key, one’s own first, or with whose they are', async () => {
      await using stores = await open()
      await stores.members('grace', projectIdOf('grace', 'garden')).add('ada', 'reader', noon)
      await stores.members('grace', projectIdOf('grace', project)).add('ada', 'editor', noon)
      const projects = stores.projects('ada')
      const choose = (name: string) => chooseProject(projects, 'ada', name)

      expect(await choose('garden')).toEqual({ key: 'garden', owner: 'grace' })
      const visit = { actor: 'ada', client: null, at: noon, calls: 1 }
      await stores.context('ada', keyedProject('ada', project)).touchSession(visit)
      expect(await choose(project)).toEqual({ key: project, owner: 'grace' })
      await note(stores.context('ada', keyedProject('ada', project)), 'Of my own')
      expect(await choose(project)).toEqual({ key: project, owner: 'ada' })
      expect(await choose(`${project}@grace`)).toEqual({ key: project, owner: 'grace' })
      expect(await choose('new@ada')).toEqual({ key: 'new', owner: 'ada' })
      expect(await choose(' new ')).toEqual({ key: 'new', owner: 'ada' })
      expect((await failureOf(choose('garden@linus'))).code).toBe('not_found')
      for (const bad of ['', ' ', 'a\0b', 'x'.repeat(501), 'half \ud800'])
        expect((await failureOf(choose(bad))).reason).toBe('bad_text')
    })

    it('are seen as whose they are named, and by members only', async () => {
      await using stores = await open()
      await note(stores.context('grace', keyedProject('grace', project)), 'Known to grace')
      await stores.members('grace', projectIdOf('grace', project)).add('ada', 'reader', noon)
      await note(stores.context('ada', keyedProject('ada', project)), 'Known to ada')

      const texts = async (of: string) =>
        (await stores.context('ada', keyedProject(of, project)).list({ limit: 9 })).map(({ text }) => text)
      expect(await texts('ada')).toEqual(['Known to ada'])
      expect(await texts('grace')).toEqual(['Known to grace'])
      const writing = note(stores.context('ada', keyedProject('grace', project)), 'Added')
      expect((await failureOf(writing)).code).toBe('forbidden')
      expect(
        (await failureOf((async () => stores.context('linus', keyedProject('grace', project)).count({}))()))
          .code,
      ).toBe('not_found')
    })

    it('can be left by who was invited, and by nobody in the name of another', async () => {
      await using stores = await open()
      await stores.members('ada', projectIdOf('ada', project)).add('grace', 'editor', noon)
      await stores.members('ada', projectIdOf('ada', project)).add('linus', 'editor', noon)

      expect(await stores.projects('linus').leave('grace', project)).toBe(false)
      expect(await stores.projects('grace').leave('ada', project)).toBe(true)
      expect(await stores.projects('grace').leave('ada', project)).toBe(false)
      expect(await stores.members('ada', projectIdOf('ada', project)).list()).toMatchObject([
        { member: 'linus' },
      ])
    })
  })

  it('changes the role of a member, and adds nobody by that', async () => {
    await using stores = await open()
    const members = stores.members('ada', projectIdOf('ada', project))
    await members.add('grace', 'reader', noon)

    expect(await members.setRole('grace', 'editor')).toBe(true)
    expect(await members.setRole('linus', 'editor')).toBe(false)
    expect(await members.list()).toEqual([{ member: 'grace', role: 'editor', addedAt: noon }])
    expect(await members.remove('linus')).toBe(false)
    expect(await members.remove('grace')).toBe(true)
  })

  describe('invitations', () => {
    it('make whoever accepts them a member, once, with the role they name', async () => {
      await using stores = await open()
      await note(stores.context('ada', keyedProject('ada', project)), 'Tokens live in cookies')
      const { invitation, token } = await inviteTo(stores, 'reader')
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(invitation.expiresAt).toEqual(days(7))
      expect(await openInvitation(stores.invitations('grace'), token, later(1).at)).toEqual(invitation)
      expect(await stores.context('grace', keyedProject('grace', project)).count({})).toBe(0)

      const accepted = await acceptInvitation(stores.invitations('grace'), token, later(2).at)
      expect(accepted).toEqual(invitation)
      const joined = { member: 'grace', role: 'reader', addedAt: later(2).at }
      expect(await stores.members('ada', projectIdOf('ada', project)).list()).toEqual([joined])
      expect(await stores.context('grace', keyedProject('grace', project)).count({})).toBe(1)
      for (const attempt of [
        acceptInvitation(stores.invitations('linus'), token, later(3).at),
        openInvitation(stores.invitations('linus'), token, later(3).at),
      ])
        expect((await failureOf(attempt)).code).toBe('not_found')
      expect(await stores.invitations('ada').list(later(3).at)).toEqual([])
    })

    it('let in one of many who accept at the same moment', async () => {
      await using stores = await open()
      const { token } = await inviteTo(stores)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, (_, number) =>
          acceptInvitation(stores.invitations(`guest-${number}`), token, later(1).at),
        ),
      )

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stores.members('ada', projectIdOf('ada', project)).list()).toHaveLength(1)
    })

    it('are listed for who gave them, and can be taken back by them alone', async () => {
      await using stores = await open()
      const first = await inviteTo(stores)
      const second = await inviteTo(stores, 'reader', later(1).at)
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

    it('end after a week', async () => {
      await using stores = await open()
      const { token } = await inviteTo(stores)
      const [ada, grace] = [stores.invitations('ada'), stores.invitations('grace')]

      expect((await failureOf(openInvitation(grace, token, days(7)))).code).toBe('not_found')
      expect((await failureOf(acceptInvitation(grace, token, days(8)))).code).toBe('not_found')
      expect(await ada.list(days(8))).toEqual([])
      expect(await stores.members('ada', projectIdOf('ada', project)).list()).toEqual([])
    })

    it('are of no use to the owner, to a member, or with another secret, and stay open then', async () => {
      await using stores = await open()
      const { token } = await inviteTo(stores)
      await stores.members('ada', projectIdOf('ada', project)).add('grace', 'reader', noon)
      const accept = (who: string, secret = token) =>
        failureOf(acceptInvitation(stores.invitations(who), secret, later(1).at))

      expect((await accept('ada')).code).toBe('conflict')
      expect((await accept('grace')).code).toBe('conflict')
      for (const wrong of ['', 'x', hashOf(token), `${token}=`, "' OR 1=1 --"])
        expect((await accept('linus', wrong)).code).toBe('not_found')
      expect(await stores.members('ada', projectIdOf('ada', project)).list()).toMatchObject([
        { member: 'grace', role: 'reader' },
      ])
      expect(await stores.invitations('ada').list(later(2).at)).toHaveLength(1)
      await acceptInvitation(stores.invitations('linus'), token, later(2).at)
    })

    it('are limited to so many at a time, of which those that ended do not count', async () => {
      await using stores = await open()
      for (let count = 0; count < mostOpen; count++) await inviteTo(stores)
      expect((await failureOf(inviteTo(stores))).code).toBe('conflict')
      await invite(stores.invitations('grace'), { owner: 'grace', project, role: 'reader' }, noon)

      await inviteTo(stores, 'editor', days(7))
      expect(await stores.invitations('ada').list(days(7))).toHaveLength(1)
    })
  })

  it('removes every trace of an owner, and nothing of anybody else', async () => {
    await using stores = await open()
    for (const owner of ['ada', 'grace'])
      await note(stores.context(owner, keyedProject(owner, project)), `Known to ${owner}`)
    await stores.members('ada', projectIdOf('ada', project)).add('linus', 'reader', noon)
    await stores.members('grace', projectIdOf('grace', 'garden')).add('ada', 'editor', noon)
    const hers = { ...origin, actor: 'ada' }
    await note(stores.context('ada', keyedProject('grace', 'garden')), 'Added to the garden by ada', {}, hers)
    const { token } = await inviteTo(stores)

    await stores.deleteOwner('ada')
    await stores.deleteOwner('ada')
    expect(await stores.projects('ada').list()).toEqual([])
    expect(await stores.projects('linus').list()).toEqual([])
    expect((await failureOf(openInvitation(stores.invitations('linus'), token, later(1).at))).code).toBe(
      'not_found',
    )
    expect(await stores.context('ada', keyedProject('ada', project)).count({})).toBe(0)
    expect(await stores.context('grace', keyedProject('grace', project)).count({})).toBe(1)
    // What was given to a project of somebody else is theirs.
    expect(await stores.context('grace', keyedProject('grace', 'garden')).list({ limit: 9 })).toMatchObject([
      { author: 'ada' },
    ])
    const anew = await note(
      stores.context('ada', keyedProject('ada', project)),
      'A new beginning in the garden',
    )
    expect(anew.id).toBe(1)
    const found = await stores
      .context('ada', keyedProject('ada', project))
      .candidates({ terms: ['begin', 'known'], meaning: null, model: null, limit: 9 })
    expect(found.map(({ discovery }) => discovery.text)).toEqual(['A new beginning in the garden'])
  })
}
