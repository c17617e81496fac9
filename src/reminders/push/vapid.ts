import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** The key by which push services know this server (RFC 8292). */
export interface VapidKey {
  /** As browsers take it when they subscribe. */
  readonly publicKey: string
  /** The header that goes with a message to a push service at this origin. */
  authorization(audience: string, subject: string, now: number): string
}

const lifetimeS = 12 * 3_600

/** The same key for the same secret, so that all nodes of a server have one and subscriptions last. */
export function deriveVapidKey(secret: string | Uint8Array): VapidKey {
  const ecdh = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `waymark web push ${attempt}`, 32))
    try {
      ecdh.setPrivateKey(scalar)
      return keyOf(ecdh.getPublicKey(), scalar)
    } catch {
      // One number in four billion is no key of this curve.
      if (attempt > 9) throw new Error('no push key can be made of this secret')
    }
  }
}

function keyOf(point: Buffer, scalar: Buffer): VapidKey {
  const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: url(scalar),
    x: url(point.subarray(1, 33)),
    y: url(point.subarray(33)),
  }
  const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = url(point)
  return {
    publicKey,
    authorization(audience, subject, now) {
      const part = (value: object) => url(Buffer.from(JSON.stringify(value)))
      const claims = { aud: audience, exp: Math.floor(now / 1000) + lifetimeS, sub: subject }
      const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${url(signature)}, k=${publicKey}`
    },
  }
}
