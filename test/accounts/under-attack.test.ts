import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import type { Serving } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'

/** Somebody who signs in from another address, as a proxy names it. */
const signInFrom = (person: Person, address: string, more: object = {}) =>
  person.ask<{ error?: { message: string } }>(
    'POST',
    '/api/auth/sign-in/email',
    { email: person.email, password: person.password, ...more },
    { 'x-forwarded-for': address },
  )

/** Strangers who guess, from many places. */
async function guess(server: Serving, times: number): Promise<number[]> {
  const attempt = async (n: number) => {
    const stranger = new Person(server.url, 'ada')
    const from = `203.0.113.${Math.floor(n / 5)}`
    return (await signInFrom(stranger, from, { password: `wrong ${n}` })).status
  }
  return Promise.all(Array.from({ length: times }, (_, n) => attempt(n)))
}

describe('signing in while strangers guess', () => {
  it('stays possible for who knows the password: at once where they were before, slowly elsewhere', async () => {
    await using server = await serveAccounts({ WAYMARK_PROXIES: '1' })
    const ada = new Person(server.url, 'ada')
    await ada.ask(
      'POST',
      '/api/auth/sign-up/email',
      { name: 'ada', email: ada.email, password: ada.password },
      { 'x-forwarded-for': '198.51.100.1' },
    )
    expect(new Set(await guess(server, 62))).toEqual(new Set([401]))

    const start = performance.now()
    expect((await signInFrom(ada, '198.51.100.1')).status).toBe(200)
    const known = performance.now() - start

    const elsewhere = new Person(server.url, 'ada')
    const before = performance.now()
    expect((await signInFrom(elsewhere, '198.51.100.77')).status).toBe(200)
    const slow = performance.now() - before
    expect(slow).toBeGreaterThan(1_900)
    expect(known).toBeLessThan(slow)

    // From one place guessing ends soon, also for a browser that only says it were a known one.
    const forged = new Person(server.url, 'ada')
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const cookie = ada.cookie.replace(/(waymark\.device-\w+=[\w-]+)\.[\w-]+/, '$1.AAAA')
      const { status } = await forged.ask(
        'POST',
        '/api/auth/sign-in/email',
        { email: ada.email, password: 'wrong' },
        { 'x-forwarded-for': '192.0.2.1', cookie },
      )
      statuses.push(status)
    }
    expect(statuses.at(-1)).toBe(429)
    // The person is free in their own browser at that very address.
    expect((await signInFrom(ada, '192.0.2.1')).status).toBe(200)
  })

  it('is no way to guess in a browser that was left open: the password is asked for, and not for long', async () => {
    await using server = await serveAccounts({ WAYMARK_PROXIES: '1' })
    const ada = new Person(server.url, 'ada')
    await ada.signUp()
    expect((await ada.ask('DELETE', '/api/account')).status).toBe(400)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const from = { 'x-forwarded-for': `203.0.113.${n}` }
      const asked =
        n % 2 === 0
          ? await ada.ask('DELETE', '/api/account', { password: `wrong ${n}` }, from)
          : await ada.ask(
              'POST',
              '/api/auth/change-password',
              { currentPassword: `wrong ${n}`, newPassword: 'nine blue lanterns' },
              from,
            )
      statuses.push(asked.status)
    }
    expect(statuses.slice(0, 9)).toEqual(Array<number>(9).fill(400))
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)

    const grace = new Person(server.url, 'grace')
    await grace.signUp()
    expect((await grace.ask('DELETE', '/api/account', { password: grace.password })).status).toBe(204)
  })
})

describe('an invitation to a server that takes invited people alone', () => {
  it('makes one account, and is for that account from then on', async () => {
    const data = newFolder()
    await using server = await serveAccounts({ WAYMARK_SIGN_UP: 'invited' }, ['--data', data])
    const { url } = server
    const create = async (person: Person) => {
      const args = ['account', 'create', person.email, '--name', 'Somebody', '--stdin', '--data', data]
      expect((await waymark(args, {}, undefined, `${person.password}\n`)).code).toBe(0)
      await person.signIn()
      return person
    }
    const ada = await create(new Person(url, 'ada'))
    const made = await ada.ask<{ project: { id: string } }>('POST', '/api/projects', { name: 'App' })
    const invited = await ada.ask<{ invitation: { link: string } }>('POST', '/api/invitations', {
      project: made.body.project.id,
      role: 'editor',
    })
    const invitation = new URL(invited.body.invitation.link).pathname.split('/').at(-1) as string

    // What fails makes nothing, and two at once make one.
    const weak = await new Person(url, 'grace').signUp({ invitation, password: 'short' })
    expect(weak.status).toBe(400)
    const [grace, eve] = [new Person(url, 'grace'), new Person(url, 'eve')]
    const answers = await Promise.all([grace.signUp({ invitation }), eve.signUp({ invitation })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await new Person(url, 'mallory').signUp({ invitation })).status).toBe(403)

    const first = answers[0].status === 200 ? grace : eve
    const other = await create(new Person(url, 'lin'))
    expect((await other.ask('POST', `/api/invitations/${invitation}/accept`, {})).status).toBe(404)
    expect((await first.ask('POST', `/api/invitations/${invitation}/accept`, {})).status).toBe(200)
  })
})
