import { createHash } from 'node:crypto'
import type { Auth } from './auth.ts'

interface RefreshToken {
  readonly clientId: string
  readonly userId: string
  readonly revoked: Date | string | null
}

/** What is known about a refresh token, also about one that was used or taken back; undefined for any other text. */
export async function findRefreshToken(auth: Auth, token: string): Promise<RefreshToken | undefined> {
  if (token === '') return undefined
  const { adapter } = await auth.$context
  // As the package stores it.
  const where = [{ field: 'token', value: createHash('sha256').update(token).digest('base64url') }]
  return (await adapter.findOne<RefreshToken>({ model: 'oauthRefreshToken', where })) ?? undefined
}
