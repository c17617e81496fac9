import type { Auth } from './auth.ts'
import type { VerifiedToken } from './verify-token.ts'

interface Revocation {
  readonly subject: string
  readonly revokedAt: Date | string
}

const model = 'revocation'
/** Longer than any access token lives. */
const kept = 2 * 3_600_000

/** A token by itself, or what a person, or an assistant of theirs, was given until now. */
type Revoked = { readonly token: string } | { readonly client?: string; readonly user: string }

const subjectOf = (revoked: Revoked): string =>
  'token' in revoked ? `jti:${revoked.token}` : `grant:${revoked.client ?? ''}:${revoked.user}`

/** Access tokens verify by themselves, so what was taken back has to be written down until they have ended. */
export async function revoke(auth: Auth, revoked: Revoked, now = new Date()): Promise<void> {
  const { adapter } = await auth.$context
  const where = [{ field: 'subject', value: subjectOf(revoked) }]
  const times = { revokedAt: now, expiresAt: new Date(now.getTime() + kept) }
  const known = await adapter.update({ model, where, update: times })
  if (!known) await adapter.create({ model, data: { subject: subjectOf(revoked), ...times } })
}

export async function isRevoked(
  auth: Auth,
  { claims, subject, issued = 0 }: VerifiedToken,
): Promise<boolean> {
  const { adapter } = await auth.$context
  const named = [
    subjectOf({ user: subject }),
    ...(typeof claims.jti === 'string' ? [subjectOf({ token: claims.jti })] : []),
    ...(typeof claims.client_id === 'string' ? [subjectOf({ client: claims.client_id, user: subject })] : []),
  ]
  const where = [{ field: 'subject', operator: 'in' as const, value: named }]
  const found = await adapter.findMany<Revocation>({ model, where })
  // Tokens count whole seconds: one of the same second may be older than the revocation, and is taken as such.
  return found.some(
    (one) => one.subject.startsWith('jti:') || new Date(one.revokedAt).getTime() >= issued * 1_000,
  )
}
