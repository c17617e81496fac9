import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet } from 'jose'
import type { ExternalIssuer } from './settings.ts'
import type { FindKey, TrustedIssuer } from './verify-token.ts'

/** How long after asking for keys they are not asked for again, whatever tokens come in. */
const ownQuietMs = 1_000
const externalQuietMs = 30_000

/** This server. Its keys come from its own database and from nowhere else. */
export function ownIssuer(
  url: string,
  audience: string,
  readKeys: () => Promise<JSONWebKeySet>,
): TrustedIssuer {
  return {
    issuer: url,
    audience,
    algorithms: ['EdDSA'],
    types: ['at+jwt'],
    needsKeyId: true,
    isOwn: true,
    findKey: keysFromDatabase(readKeys),
  }
}

/** Another service that signs people in. Its keys come from the one address that was set. */
export function externalIssuer({ issuer, audience, jwksUrl }: ExternalIssuer): TrustedIssuer {
  return {
    issuer,
    audience,
    // No secret ever verifies: a public key must not be taken for one.
    algorithms: [
      'RS256',
      'RS384',
      'RS512',
      'PS256',
      'PS384',
      'PS512',
      'ES256',
      'ES384',
      'ES512',
      'EdDSA',
      'Ed25519',
    ],
    types: [undefined, 'jwt', 'at+jwt', 'application/at+jwt'],
    needsKeyId: false,
    isOwn: false,
    findKey: keysFromAddress(new URL(jwksUrl)),
  }
}

/** Another node may have made a key since; a token that names an unknown one is reason to look again, but not often. */
function keysFromDatabase(readKeys: () => Promise<JSONWebKeySet>): FindKey {
  let [find, askedAt]: [FindKey | undefined, number] = [undefined, 0]
  let asking: Promise<FindKey> | undefined
  const ask = (): Promise<FindKey> => {
    askedAt = Date.now()
    asking ??= readKeys()
      .then(createLocalJWKSet)
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return async (header, token) => {
    find ??= await ask()
    try {
      return await find(header, token)
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || Date.now() - askedAt < ownQuietMs) throw error
      find = await ask()
      return find(header, token)
    }
  }
}

function keysFromAddress(url: URL): FindKey {
  const keys = createRemoteJWKSet(url, {
    cooldownDuration: externalQuietMs,
    cacheMaxAge: 600_000,
    timeoutDuration: 5_000,
    headers: { 'user-agent': 'waymark' },
  })
  let quietUntil = 0
  return async (header, token) => {
    if (Date.now() < quietUntil) {
      const known = keys.jwks()
      if (!known) throw new Error('the keys cannot be fetched')
      return createLocalJWKSet(known)(header, token)
    }
    try {
      return await keys(header, token)
    } catch (error) {
      // Where the address does not answer, tokens must not make it be asked again and again.
      if (!(error instanceof errors.JWKSNoMatchingKey)) quietUntil = Date.now() + externalQuietMs
      throw error
    }
  }
}
