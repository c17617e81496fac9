import { createHash } from 'node:crypto'
import type { Auth } from './auth.ts'
import type { VerifiedToken } from './verify-token.ts'

const model = 'revocation'
/** Longer than any access token lives. */
const kept = 2 * 3_600_000

/** The claim by which an access token names the grant that it came of. */
export const grantClaim = 'grant'

/** Writes down that an access token has ended by itself: it verifies on, whatever became of it. */
export async function revokeToken(auth: Auth, id: string): Promise<void> {
  await note(auth, `jti:${id}`)
}

/** Remembers which grant a code gave tokens of, for as long as it might come again. */
export async function rememberCode(auth: Auth, code: string, grant: string): Promise<void> {
  await note(auth, `${codeSubject(code)}${grant}`)
}

/** The grant that a code was good for before; undefined for one that was never used. */
export async function grantOfUsedCode(auth: Auth, code: string): Promise<string | undefined> {
  const { adapter } = await auth.$context
  const begin = codeSubject(code)
  const where = [{ field: 'subject', operator: 'starts_with' as const, value: begin }]
  const found = await adapter.findOne<{ subject: string }>({ model, where })
  return found?.subject.slice(begin.length)
}

/** Ends a grant: what was given by it is looked up by its id, so nothing of it holds from here on. */
export async function endGrants(
  auth: Auth,
  which: { readonly id?: string; readonly userId?: string; readonly clientId?: string },
): Promise<number> {
  const { adapter } = await auth.$context
  const where = Object.entries(which).map(([field, value]) => ({ field, value }))
  if (where.length === 0) return 0
  const ended = await adapter.findMany<{ clientId: string; userId: string }>({
    model: 'oauthConsent',
    where,
    limit: 1_000,
  })
  for (const { clientId, userId } of ended) {
    const ofGrant = [
      { field: 'clientId', value: clientId },
      { field: 'userId', value: userId },
    ]
    await adapter.deleteMany({ model: 'oauthRefreshToken', where: ofGrant })
    await adapter.deleteMany({ model: 'oauthAccessToken', where: ofGrant })
    await adapter.deleteMany({ model: 'oauthConsent', where: ofGrant })
  }
  return ended.length
}

/** Whether the grant that a token of ours came of still stands, and the token was not ended by itself. */
export async function holds(auth: Auth, { claims, subject }: VerifiedToken): Promise<boolean> {
  const grant = claims[grantClaim]
  return typeof grant === 'string' && grantHolds(auth, grant, subject, claims.client_id, claims.jti)
}

export async function grantHolds(
  auth: Auth,
  grant: string,
  user: string,
  client?: unknown,
  token?: unknown,
): Promise<boolean> {
  const { adapter } = await auth.$context
  const where = [
    { field: 'id', value: grant },
    { field: 'userId', value: user },
  ]
  const consent = await adapter.findOne<{ clientId: string }>({ model: 'oauthConsent', where })
  if (!consent || (client !== undefined && consent.clientId !== client)) return false
  if (typeof token !== 'string') return true
  const ended = [{ field: 'subject', value: `jti:${token}` }]
  return (await adapter.findOne({ model, where: ended })) === null
}

function codeSubject(code: string): string {
  return `code:${createHash('sha256').update(code).digest('base64url')}:`
}

async function note(auth: Auth, subject: string, now = new Date()): Promise<void> {
  const { adapter } = await auth.$context
  const times = { revokedAt: now, expiresAt: new Date(now.getTime() + kept) }
  const known = await adapter.update({ model, where: [{ field: 'subject', value: subject }], update: times })
  if (!known) await adapter.create({ model, data: { subject, ...times } })
}
