import { defaultKeyHasher } from '@better-auth/api-key'
import { Failure } from '../errors.ts'
import { scopes } from '../identity.ts'
import { type Auth, accountPrefix } from './auth.ts'
import { type Find, type Finders, knownScopes } from './identify.ts'
import { type StoredKey, scopesOfKey } from './keys.ts'
import { grantClaim, grantHolds, holds } from './revocations.ts'
import { type TrustedIssuer, type VerifiedToken, verifyToken } from './verify-token.ts'

/** A key that is used is noted as used, though not each time. */
const noteEveryMs = 60_000

/** How each kind of credential is looked up. The database is asked for what a signature cannot say: whether it still holds. */
export function createFinders(auth: Auth, issuers: readonly TrustedIssuer[], cookieName: string): Finders {
  return {
    session: (cookie) => findSession(auth, cookieName, cookie),
    key: (key) => findKey(auth, key),
    token: (token) => findToken(auth, issuers, token),
  }
}

const findSession = async (auth: Auth, name: string, cookie: string) => {
  const headers = new Headers({ cookie: `${name}=${cookie}` })
  const query = { disableRefresh: true, disableCookieCache: true }
  const found = await reaching(() => auth.api.getSession({ headers, query }))
  if (!found || !(await isActive(auth, found.user.id))) return undefined
  const until = new Date(found.session.expiresAt).getTime()
  const credential = `session:${found.session.id}`
  return { value: { owner: found.user.id, scopes, via: 'session' as const, credential }, until }
}

async function findKey(auth: Auth, text: string): ReturnType<Find> {
  const { adapter } = await auth.$context
  const hash = await defaultKeyHasher(text)
  const where = [{ field: 'key', value: hash }]
  const key = await reaching(() => adapter.findOne<StoredKey>({ model: 'apikey', where }))
  const until = key?.expiresAt ? new Date(key.expiresAt).getTime() : Number.POSITIVE_INFINITY
  if (!key || key.enabled === false || until <= Date.now()) return undefined
  if (!(await isActive(auth, key.referenceId))) return undefined
  if (Date.now() - new Date(key.lastRequest ?? 0).getTime() > noteEveryMs) {
    const used = {
      model: 'apikey',
      where: [{ field: 'id', value: key.id }],
      update: { lastRequest: new Date() },
    }
    adapter.update(used).catch(() => {}) // only a note
  }
  const credential = `key:${key.id}`
  return { value: { owner: key.referenceId, scopes: scopesOfKey(key), via: 'key', credential }, until }
}

async function findToken(auth: Auth, issuers: readonly TrustedIssuer[], text: string): ReturnType<Find> {
  let token: VerifiedToken
  try {
    token = await verifyToken(text, issuers)
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    return undefined
  }
  const { subject, issuer, expires } = token
  // A subject of another issuer must never be one of ours, whatever it says.
  if (subject.startsWith(accountPrefix) !== issuer.isOwn) return undefined
  if (issuer.isOwn && (!(await isActive(auth, subject)) || !(await reaching(() => holds(auth, token)))))
    return undefined
  return {
    value: {
      owner: subject,
      scopes: knownScopes(token.scopes),
      via: 'token',
      ...(issuer.isOwn && { credential: `grant:${subject}:${token.claims[grantClaim]}:${token.claims.jti}` }),
    },
    until: expires * 1_000,
  }
}

/** Whether what somebody came with still holds, by the name that was given to it above. */
export async function credentialHolds(auth: Auth, credential: string): Promise<boolean> {
  const { adapter } = await auth.$context
  const [kind, id = '', grant = '', token] = credential.split(':')
  const where = [{ field: 'id', value: id }]
  if (kind === 'session') {
    const found = await adapter.findOne<{ userId: string }>({ model: 'session', where })
    return found !== null && isActive(auth, found.userId)
  }
  if (kind === 'key') {
    const found = await adapter.findOne<StoredKey>({ model: 'apikey', where })
    return found !== null && found.enabled !== false && isActive(auth, found.referenceId)
  }
  return (await isActive(auth, id)) && grantHolds(auth, grant, id, undefined, token)
}

async function isActive(auth: Auth, userId: string): Promise<boolean> {
  const { adapter } = await auth.$context
  const where = [{ field: 'id', value: userId }]
  const user = await reaching(() => adapter.findOne<{ disabled?: boolean | null }>({ model: 'user', where }))
  return user !== null && user.disabled !== true
}

/** A database that does not answer is no refusal: the caller shall try again. */
export async function reaching<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new Failure('unavailable', 'The accounts cannot be looked up.', {
      hint: 'Try again in a moment.',
      cause: error,
    })
  }
}
