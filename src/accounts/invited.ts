import type { Auth } from './auth.ts'

const model = 'revocation'
/** As long as an invitation is open, and a day more. */
const kept = 8 * 86_400_000

/**
 * Which account was made by an invitation. One link makes one account, and from then on it is for that account alone:
 * who else has seen it neither signs up nor joins by it.
 */
export interface Invited {
  /** Takes the invitation for an account that is about to be made; false when another was made by it, or is about to be. */
  take(invitation: string): Promise<boolean>
  /** The account was not made after all. */
  giveBack(invitation: string): Promise<void>
  bind(invitation: string, person: string): Promise<void>
  /** Whether this person may join by it: the one it made an account for, or anybody where it made none. */
  isFor(invitation: string, person: string): Promise<boolean>
}

/** Invitations are named by the hash of their secret. */
export function openInvited(auth: Auth): Invited {
  const note = async (subject: string) => {
    const { adapter } = await auth.$context
    const now = Date.now()
    const data = { subject, revokedAt: new Date(now), expiresAt: new Date(now + kept) }
    await adapter.create({ model, data })
  }
  const taken = (invitation: string) => `invited:${invitation}`
  const boundTo = (invitation: string) => `invitee:${invitation}:`
  return {
    async take(invitation) {
      const { adapter } = await auth.$context
      const where = [{ field: 'subject', value: taken(invitation) }]
      if (await adapter.findOne({ model, where })) return false
      try {
        await note(taken(invitation))
        return true
      } catch (error) {
        // Of two at once the second finds it taken.
        if (await adapter.findOne({ model, where })) return false
        throw error
      }
    },
    async giveBack(invitation) {
      const { adapter } = await auth.$context
      await adapter.deleteMany({ model, where: [{ field: 'subject', value: taken(invitation) }] })
    },
    bind: (invitation, person) => note(`${boundTo(invitation)}${person}`),
    async isFor(invitation, person) {
      const { adapter } = await auth.$context
      const begin = boundTo(invitation)
      const where = [{ field: 'subject', operator: 'starts_with' as const, value: begin }]
      const bound = await adapter.findOne<{ subject: string }>({ model, where })
      return !bound || bound.subject === `${begin}${person}`
    },
  }
}
