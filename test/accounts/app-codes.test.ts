import { describe, expect, it } from 'vitest'
import { appCode } from '../support/clients/app-code.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { waymark } from '../support/servers/waymark.ts'
import { engines, newPlace } from '../support/stores/places.ts'

interface Setup {
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

const verify = (person: Person, code: string) =>
  person.ask('POST', '/api/auth/two-factor/verify-totp', { code })
const recover = (person: Person, code: string) =>
  person.ask('POST', '/api/auth/two-factor/verify-backup-code', { code })

async function setUp(person: Person): Promise<Setup> {
  const { password } = person
  const { body } = await person.ask<Setup>('POST', '/api/auth/two-factor/enable', { password })
  expect((await verify(person, appCode(body.uri))).status).toBe(200)
  return body
}

/** One that is neither the present code nor a neighbour of it. */
const wrongCode = (uri: string) => {
  const near = [-30_000, 0, 30_000, 60_000].map((shift) => appCode(uri, Date.now() + shift))
  return ['111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) as string
}

describe.each(engines)('a code of an app beside the password, on %s', (engine) => {
  it('is asked for in the next browser, and a recovery code does once instead', async () => {
    const { env, args } = await newPlace(engine)
    await using server = await serveAccounts(env, args)
    const ada = new Person(server.url)
    await ada.signUp()
    const { uri, recoveryCodes } = await setUp(ada)
    expect((await ada.ask('GET', '/api/protection')).body.asksForCode).toBe(true)

    const elsewhere = new Person(server.url)
    expect((await elsewhere.signIn()).body).toEqual({ user: null, url: null, needsCode: true })
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401)
    expect((await verify(elsewhere, wrongCode(uri))).status).toBe(401)
    expect((await verify(elsewhere, appCode(uri))).status).toBe(200)
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(200)

    const [code = ''] = recoveryCodes
    for (const [times, status] of [
      [1, 200],
      [2, 401],
    ] as const) {
      const lost = new Person(server.url)
      await lost.signIn()
      expect((await recover(lost, code)).status, `time ${times}`).toBe(status)
    }
  })

  it('is turned on, renewed and off with the password alone, and leaves nothing behind with the account', async () => {
    const { env, args } = await newPlace(engine)
    await using server = await serveAccounts(env, args)
    const ada = new Person(server.url)
    await ada.signUp()
    const wrong = { password: 'something else entirely' }
    expect((await ada.ask('POST', '/api/auth/two-factor/enable', wrong)).status).toBe(400)
    const { recoveryCodes } = await setUp(ada)
    expect((await ada.ask('POST', '/api/auth/two-factor/disable', wrong)).status).toBe(400)
    expect((await ada.ask('POST', '/api/auth/two-factor/generate-backup-codes', wrong)).status).toBe(400)
    const { password } = ada
    const renewed = await ada.ask<Setup>('POST', '/api/auth/two-factor/generate-backup-codes', { password })
    const lost = new Person(server.url)
    await lost.signIn()
    expect((await recover(lost, recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await recover(lost, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await ada.ask('POST', '/api/auth/two-factor/disable', { password })).status).toBe(200)
    expect((await new Person(server.url).signIn()).body.user).not.toBeNull()
    expect((await ada.ask('DELETE', '/api/account', { password })).status).toBe(204)
  })
})

it('guesses at a code end after five, and the password is asked for again', async () => {
  await using server = await serveAccounts()
  const ada = new Person(server.url)
  await ada.signUp()
  const { uri } = await setUp(ada)
  const guesser = new Person(server.url)
  await guesser.signIn()
  for (let times = 0; times < 5; times += 1) expect((await verify(guesser, wrongCode(uri))).status).toBe(401)
  expect((await verify(guesser, appCode(uri))).status).toBe(429)
  expect((await guesser.ask('GET', '/api/me')).status).toBe(401)
})

it('is turned off by an administrator for somebody who lost everything', async () => {
  const { args } = await newPlace('SQLite')
  await using server = await serveAccounts({}, args)
  const ada = new Person(server.url)
  await ada.signUp()
  await setUp(ada)
  expect((await new Person(server.url).signIn()).body.user).toBeNull()
  expect((await waymark(['account', 'stop-codes', ada.email, ...args])).code).toBe(0)
  expect((await new Person(server.url).signIn()).body.user).not.toBeNull()
})

it('a trusted browser is asked for no code', async () => {
  await using server = await serveAccounts()
  const ada = new Person(server.url)
  await ada.signUp()
  const { uri } = await setUp(ada)
  const laptop = new Person(server.url)
  await laptop.signIn()
  await laptop.ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(uri), trustBrowser: true })
  await laptop.ask('POST', '/api/auth/sign-out', {})
  expect((await laptop.signIn()).body.user).not.toBeNull()
})
