import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { openPush as open } from '../../../test/support/reminders/open-push.ts'
import { pushSender } from '../channels/push.ts'
import { encryptPush } from './encrypt.ts'
import { deriveVapidKey } from './vapid.ts'

it('encrypts as the example of RFC 8291 is decrypted', () => {
  // Section 5 and appendix A, the other way round: what stands there is opened by what opens ours.
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const published =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(open(Buffer.from(published, 'base64url'), receiver, auth)).toBe(
    'When I grow up, I want to be a watermelon',
  )
  const keys = { p256dh: receiver.getPublicKey(), auth }
  expect(open(encryptPush('Zahl die Miete ✓', keys), receiver, auth)).toBe('Zahl die Miete ✓')
  const another = createECDH('prime256v1')
  another.generateKeys()
  expect(() => open(encryptPush('secret', keys), another, auth)).toThrow()
})

it('drops a browser whose key is off the curve, instead of trying again', async () => {
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const kept = [
    { id: 'b', endpoint: 'https://push.example/1', p256dh: offCurve, auth, createdAt: new Date(0) },
  ]
  const send = pushSender({
    ...{
      key: deriveVapidKey(randomBytes(32)),
      url: 'https://example.com',
      allowPrivate: false,
      now: () => 0,
    },
    notifications: () => ({
      subscriptions: async () => kept,
      unsubscribe: async () => kept.pop() !== undefined,
    }),
  })
  const task = { id: 1, title: 'Rent', status: 'todo', priority: 'medium', due: null } as const
  const message = {
    ...{
      id: 'm',
      kind: 'reminder',
      title: 'Rent',
      lines: [],
      reference: '#1',
      actor: 'ada',
      at: new Date(0),
    },
    ...{ text: null, isLate: false, project: { id: 'ada', name: 'Personal' }, task },
  }
  expect(await send(message, 'ada', 'b')).toMatchObject({ ok: false, isFinal: true })
  expect(kept).toEqual([])
})

it('signs as push services check it, with one key for one secret', () => {
  const secret = randomBytes(32)
  const key = deriveVapidKey(secret)
  expect(deriveVapidKey(secret).publicKey).toBe(key.publicKey)
  expect(deriveVapidKey(randomBytes(32)).publicKey).not.toBe(key.publicKey)
  const header = key.authorization('https://push.example', 'mailto:a@example.com', 1_000_000)
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(k).toBe(key.publicKey)
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const checked = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, checked, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: 1_000 + 43_200,
    sub: 'mailto:a@example.com',
  })
})
