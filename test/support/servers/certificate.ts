import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate that signs itself, with its key, as PEM. Who trusts it takes it for the host's. */
export function selfSigned(host = 'localhost'): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(id('2.5.4.3'), tagged(0x0c, Buffer.from(host)))))
  const algorithm = sequence(id('1.2.840.10045.4.3.2'))
  const altNames = octets(sequence(tagged(0x82, Buffer.from(host))))
  const isAuthority = octets(sequence(tagged(0x01, Buffer.from([0xff]))))
  const extensions = sequence(
    sequence(id('2.5.29.17'), altNames),
    sequence(id('2.5.29.19'), tagged(0x01, Buffer.from([0xff])), isAuthority),
  )
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The tag, length and value of DER. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts))
const octets = (value: Buffer) => tagged(0x04, value)
const time = (text: string) => tagged(0x17, Buffer.from(text))

function id(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const arc of rest) {
    const digits = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
    bytes.push(...digits)
  }
  return tagged(0x06, Buffer.from(bytes))
}
