import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Auth } from './auth.ts'
import { endGrants, grantClaim, grantOfUsedCode, rememberCode, revokeToken } from './revocations.ts'
import { type TrustedIssuer, verifyToken } from './verify-token.ts'

/** The tokens that this server has issued to assistants. */
export interface IssuedTokens {
  /**
   * Renews with a refresh token. One that comes again within `renewalGrace` is another window of the same client, and gets
   * the same answer; one that comes again later was stolen, and its grant ends.
   */
  whileRenewing(token: string, renew: () => Promise<Response>): Promise<Response>
  /** Looks at a code that is about to be used. One that comes a second time was stolen: what it gave ends. */
  checkCode(code: string): Promise<void>
  /** Remembers what a code gave. */
  codeGave(code: string, accessToken: string): Promise<void>
  /** Ends an access token of this server; false for any other text. */
  revokeAccess(token: string): Promise<boolean>
  /** The access tokens of a grant end when `revokeIt` took this refresh token back. */
  whileRevoking<T>(token: string, revokeIt: () => Promise<T>): Promise<T>
}

interface RefreshToken {
  readonly clientId: string
  readonly userId: string
  readonly revoked: Date | string | null
  /** Kept until then: the answer that its first use got, encrypted. */
  readonly rotationReplayExpiresAt: Date | string | null
  readonly rotationReplayResponse: string | null
}

// A window that renews at the same moment finds the token used, and its answer not yet kept.
const [triesForAnswer, msBetweenTries] = [40, 50]

export function openIssuedTokens(auth: Auth, own: TrustedIssuer, forget: () => Promise<void>): IssuedTokens {
  const endGrant = async ({ clientId, userId }: RefreshToken) => {
    await endGrants(auth, { clientId, userId })
    await forget()
  }
  return {
    async whileRenewing(token, renew) {
      for (let tries = 0; tries < triesForAnswer; tries++) {
        const before = await findRefreshToken(auth, token)
        if (before?.revoked && !isInGrace(before)) {
          await endGrant(before)
          return renew()
        }
        if (!before?.revoked || before.rotationReplayResponse) {
          const response = await renew()
          if (response.ok || !before) return response
          const after = await findRefreshToken(auth, token)
          // It went with all others of its grant: the grace ended while this was under way.
          if (!after) await endGrant(before)
          const wasOvertaken = !before.revoked && after?.revoked && isInGrace(after)
          if (!wasOvertaken) return response
        }
        await setTimeout(msBetweenTries)
      }
      return renew()
    },
    async checkCode(code) {
      const grant = code === '' ? undefined : await grantOfUsedCode(auth, code)
      if (grant === undefined) return
      await endGrants(auth, { id: grant })
      await forget()
    },
    async codeGave(code, accessToken) {
      const grant = (await verifyToken(accessToken, [own])).claims[grantClaim]
      if (typeof grant === 'string') await rememberCode(auth, code, grant)
    },
    async revokeAccess(token) {
      const found = await verifyToken(token, [own]).catch(() => undefined)
      if (!found) return false
      if (typeof found.claims.jti === 'string') await revokeToken(auth, found.claims.jti)
      await forget()
      return true
    },
    async whileRevoking(token, revokeIt) {
      const before = await findRefreshToken(auth, token)
      const result = await revokeIt()
      const after = await findRefreshToken(auth, token)
      if (before && !before.revoked && (!after || after.revoked)) await endGrant(before)
      return result
    },
  }
}

function isInGrace({ rotationReplayExpiresAt: until }: RefreshToken): boolean {
  return until !== null && new Date(until).getTime() >= Date.now()
}

/** Takes the answers away that no window may ask for again. */
export async function sweepAnswers(auth: Auth, now: Date): Promise<void> {
  const { adapter } = await auth.$context
  const where = [{ field: 'rotationReplayExpiresAt', operator: 'lt' as const, value: now }]
  await adapter.updateMany({
    model: 'oauthRefreshToken',
    where,
    update: { rotationReplayResponse: null, rotationReplayExpiresAt: null },
  })
}

/** What is known about a refresh token, also about one that was used or taken back; undefined for any other text. */
async function findRefreshToken(auth: Auth, token: string): Promise<RefreshToken | undefined> {
  if (token === '') return undefined
  const { adapter } = await auth.$context
  // As the package stores it.
  const where = [{ field: 'token', value: createHash('sha256').update(token).digest('base64url') }]
  return (await adapter.findOne<RefreshToken>({ model: 'oauthRefreshToken', where })) ?? undefined
}
