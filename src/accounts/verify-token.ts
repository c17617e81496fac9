import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  type FlattenedJWSInput,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { readOwner } from '../stores/owner.ts'
import { longestToken } from './credential.ts'

/** Finds the key that a token names, among those that are known. */
export type FindKey = (header: JWTHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>

/** An issuer whose tokens are taken, and what has to be in them. */
export interface TrustedIssuer {
  readonly issuer: string
  readonly audience: string
  readonly algorithms: readonly string[]
  /** As the header states them, in lower case; undefined where it may be left out. */
  readonly types: readonly (string | undefined)[]
  readonly needsKeyId: boolean
  readonly isOwn: boolean
  readonly findKey: FindKey
}

export interface VerifiedToken {
  readonly issuer: TrustedIssuer
  readonly subject: string
  readonly scopes: readonly string[]
  /** In seconds, as in the token. */
  readonly expires: number
  readonly issued: number | undefined
  readonly claims: JWTPayload
}

// Headers that bring a key along, or say where one is. A forger must not choose the key of a token.
const foreignKeys = ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256'] as const
const clockToleranceSeconds = 30
const longestLifeSeconds = 31 * 86_400

/**
 * Verifies a token of one of the issuers. Throws at whatever is odd about it; the reason is not passed on, since it
 * would help only forgers.
 */
export async function verifyToken(
  token: string,
  issuers: readonly TrustedIssuer[],
  now: Date = new Date(),
): Promise<VerifiedToken> {
  if (token.length > longestToken || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Error('not a token')
  const header = decodeProtectedHeader(token) as Record<string, unknown>
  const stated = decodeJwt(token).iss
  const issuer = issuers.find((one) => one.issuer === stated)
  if (!issuer) throw new Error('an unknown issuer')
  checkHeader(header, issuer)
  const { payload } = await jwtVerify(token, issuer.findKey, {
    algorithms: [...issuer.algorithms],
    issuer: issuer.issuer,
    audience: issuer.audience,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  })
  return checkClaims(payload, issuer, now)
}

function checkHeader(header: Record<string, unknown>, issuer: TrustedIssuer): void {
  if (typeof header.alg !== 'string' || !issuer.algorithms.includes(header.alg)) throw new Error('algorithm')
  if (foreignKeys.some((name) => Object.hasOwn(header, name))) throw new Error('it brings a key')
  // None of the extensions is understood here, so none may be critical.
  if (Object.hasOwn(header, 'crit') || Object.hasOwn(header, 'b64') || Object.hasOwn(header, 'zip'))
    throw new Error('extensions')
  const { kid, typ } = header
  if (kid === undefined ? issuer.needsKeyId : typeof kid !== 'string' || kid.length > 200)
    throw new Error('key id')
  const type = typeof typ === 'string' ? typ.toLowerCase() : typ
  if (!issuer.types.some((allowed) => allowed === type)) throw new Error('type')
}

function checkClaims(claims: JWTPayload, issuer: TrustedIssuer, now: Date): VerifiedToken {
  const seconds = now.getTime() / 1_000
  const { exp, iat, sub, aud } = claims as Record<string, unknown>
  if (typeof exp !== 'number' || exp > seconds + longestLifeSeconds) throw new Error('lifetime')
  if (iat === undefined ? issuer.isOwn : typeof iat !== 'number' || !(iat <= seconds + clockToleranceSeconds))
    throw new Error('issued in the future')
  // Ours are made out to one place alone.
  if (issuer.isOwn && (Array.isArray(aud) ? aud.length !== 1 : false)) throw new Error('audience')
  // Bound to a key that a bearer need not show: it is not for bearers.
  if (Object.hasOwn(claims, 'cnf')) throw new Error('bound')
  return {
    issuer,
    subject: readSubject(sub),
    scopes: readScopes(claims),
    expires: exp,
    issued: iat as number | undefined,
    claims,
  }
}

function readSubject(subject: unknown): string {
  if (typeof subject !== 'string' || subject !== subject.trim()) throw new Error('subject')
  return readOwner(subject)
}

/** `scope` with spaces, as the standard has it; `scp` as a list or the same, as some issuers do. */
function readScopes({ scope, scp }: JWTPayload): readonly string[] {
  const stated = scope ?? scp
  if (typeof stated === 'string') return stated.split(' ').filter(Boolean)
  return Array.isArray(stated) ? stated.filter((one) => typeof one === 'string') : []
}
