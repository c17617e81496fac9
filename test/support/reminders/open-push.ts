import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** Opens a message as a browser does it (RFC 8291). */
export function openPush(message: Buffer, receiver: ECDH, auth: Buffer): string {
  const [salt, length] = [message.subarray(0, 16), message[20] as number]
  const sender = message.subarray(21, 21 + length)
  const body = message.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender])
  const input = new Uint8Array(hkdfSync('sha256', receiver.computeSecret(sender), auth, info, 32))
  const derive = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
