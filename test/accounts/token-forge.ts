import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { symmetricDecrypt } from 'better-auth/crypto'

export type Json = Record<string, unknown>

/** A pair of keys as an issuer has one. */
export interface Signer {
  readonly kid: string
  readonly alg: string
  readonly privateKey: KeyObject
  readonly jwk: JsonWebKey
}

export function newSigner(kid: string, alg: 'EdDSA' | 'RS256' | 'ES256' = 'EdDSA'): Signer {
  const { privateKey, publicKey } = newPair(alg)
  return { kid, alg, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' } }
}

function newPair(alg: 'EdDSA' | 'RS256' | 'ES256') {
  if (alg === 'EdDSA') return generateKeyPairSync('ed25519')
  if (alg === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** The key the server itself signs with, as somebody with its data folder and its secret could get it. */
export async function serverSigner(data: string, secret: string): Promise<Signer> {
  const database = new DatabaseSync(join(data, 'accounts.db'), { readOnly: true })
  const row = database.prepare('SELECT id, privateKey FROM jwks').get() as { id: string; privateKey: string }
  database.close()
  const text = await symmetricDecrypt({ key: secret, data: JSON.parse(row.privateKey) as string })
  const privateKey = createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kid: row.id, alg: 'EdDSA', privateKey, jwk: { ...jwk, kid: row.id } }
}

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A token with exactly this header and these claims, rightly signed. */
export function signed(signer: Signer, claims: unknown, header: Json = {}): string {
  const input = `${part({ alg: signer.alg, kid: signer.kid, typ: 'at+jwt', ...header })}.${part(claims)}`
  const key = { key: signer.privateKey, dsaEncoding: 'ieee-p1363' as const }
  const hash = signer.alg === 'EdDSA' ? null : 'sha256'
  return `${input}.${signBytes(hash, Buffer.from(input), key).toString('base64url')}`
}

/** A token whose signature is made of a secret everybody knows, such as a public key. */
export function signedWithSecret(secret: string, claims: Json, header: Json): string {
  const input = `${part(header)}.${part(claims)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

export function unsigned(claims: Json, header: Json, signature = ''): string {
  return `${part(header)}.${part(claims)}.${signature}`
}

export interface KeyServer extends AsyncDisposable {
  readonly url: string
  /** The paths that were asked for. */
  readonly asked: string[]
}

/** Serves keys, and notes every request whatever it asks for. */
export async function serveKeys(keys: readonly JsonWebKey[]): Promise<KeyServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
