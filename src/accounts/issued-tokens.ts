import { createHash } from 'node:crypto'
import type { Auth } from './auth.ts'
import { revoke } from './revocations.ts'
import { type TrustedIssuer, verifyToken } from './verify-token.ts'

/** The tokens that this server has issued to assistants. */
export interface IssuedTokens {
  /** Looks at a refresh token that is about to be used. One that comes a second time was stolen: its grant ends. */
  checkRefresh(token: string): Promise<void>
  /** Ends an access token of this server; false for any other text. */
  revokeAccess(token: string): Promise<boolean>
  /** The access tokens of a grant end when `revokeIt` took this refresh token back. */
  whileRevoking<T>(token: string, revokeIt: () => Promise<T>): Promise<T>
}

interface RefreshToken {
  readonly clientId: string
  readonly userId: string
  readonly revoked: Date | string | null
}

export function openIssuedTokens(auth: Auth, own: TrustedIssuer, forget: () => void): IssuedTokens {
  const endGrant = async ({ clientId, userId }: RefreshToken) => {
    await revoke(auth, { client: clientId, user: userId })
    forget()
  }
  return {
    async checkRefresh(token) {
      const used = await findRefreshToken(auth, token)
      if (used?.revoked) await endGrant(used)
    },
    async revokeAccess(token) {
      const found = await verifyToken(token, [own]).catch(() => undefined)
      if (!found) return false
      if (typeof found.claims.jti === 'string') await revoke(auth, { token: found.claims.jti })
      forget()
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

/** What is known about a refresh token, also about one that was used or taken back; undefined for any other text. */
async function findRefreshToken(auth: Auth, token: string): Promise<RefreshToken | undefined> {
  if (token === '') return undefined
  const { adapter } = await auth.$context
  // As the package stores it.
  const where = [{ field: 'token', value: createHash('sha256').update(token).digest('base64url') }]
  return (await adapter.findOne<RefreshToken>({ model: 'oauthRefreshToken', where })) ?? undefined
}
