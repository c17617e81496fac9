import {
  alreadyMember,
  type Invitation,
  type InvitationStore,
  mostOpen,
  notOpen,
  ownProject,
  tooManyOpen,
} from '../../context/invitations.ts'
import type { Membership } from './members.ts'

/** `held` has the invitations of everybody, by the hash of their secret. */
export function memoryInvitations(
  me: string,
  held: Map<string, Invitation>,
  membership: Membership,
): InvitationStore {
  const open = (now: Date) => [...held].filter(([, { expiresAt }]) => expiresAt > now)
  const mine = (now: Date) => open(now).filter(([, { owner }]) => owner === me)
  const find = (tokenHash: string, now: Date) => new Map(open(now)).get(tokenHash)
  return {
    async create(invitation, tokenHash) {
      if (mine(invitation.createdAt).length >= mostOpen) throw tooManyOpen()
      held.set(tokenHash, invitation)
    },
    list: async (now) =>
      mine(now)
        .map(([, invitation]) => invitation)
        .sort(
          (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? -1 : 1),
        ),
    async revoke(id) {
      const [found] = [...held].find(([, one]) => one.owner === me && one.id === id) ?? []
      return found !== undefined && held.delete(found)
    },
    find: async (tokenHash, now) => find(tokenHash, now),
    async accept(tokenHash, at) {
      const invitation = find(tokenHash, at)
      if (!invitation) throw notOpen()
      const { owner, project, role } = invitation
      if (owner === me) throw ownProject()
      const known = membership
        .all()
        .some((one) => one.owner === owner && one.project === project && one.member === me)
      if (known) throw alreadyMember()
      held.delete(tokenHash)
      await membership.of(owner, project).add(me, role, at)
      return invitation
    },
  }
}
