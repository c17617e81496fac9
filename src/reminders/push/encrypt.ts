import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave when it subscribed, as bytes. */
export interface BrowserKeys {
  /** Its public key: an uncompressed point of P-256. */
  readonly p256dh: Uint8Array
  readonly auth: Uint8Array
}

/** Whether this is a key that can be encrypted for: the right number of bytes need not be a point of the curve. */
export function isBrowserKey(p256dh: Uint8Array): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(p256dh)
    return p256dh.length === 65
  } catch {
    return false
  }
}

const recordSize = 4_096

/** RFC 8291: encrypts for one browser, in one record of RFC 8188. Whoever carries it cannot read it. */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys, salt = randomBytes(16)): Buffer {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const shared = own.computeSecret(p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const input = hkdfSync('sha256', shared, auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(input), salt, Buffer.from(`${name}\0`), length))
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  )
  // 2 ends the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])])
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, body])
}
