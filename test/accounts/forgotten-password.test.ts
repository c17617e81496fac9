import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { linkIn, openMailServer } from '../support/servers/mail-server.ts'
import { waymark } from '../support/servers/waymark.ts'
import { engines, newPlace } from '../support/stores/places.ts'

const request = (person: Person, email = person.email) =>
  person.ask('POST', '/api/auth/request-password-reset', { email })
const reset = (person: Person, link: string, newPassword = 'four purple teapots') =>
  person.ask('POST', '/api/auth/reset-password', { token: new URL(link).hash.slice(1), newPassword })

describe('a forgotten password', () => {
  it('is replaced through a link that works once, and everything that was signed in ends', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    const [ada, elsewhere] = [new Person(server.url), new Person(server.url)]
    await ada.signUp()
    await elsewhere.signIn()
    expect((await request(new Person(server.url))).body).toEqual({ requested: true })
    const message = await mail.next(ada.email, 'new password')
    expect(message.subject).toBe('Waymark: Choose a new password')
    const link = linkIn(message)
    expect(link.startsWith(`${server.url}/reset-password#`)).toBe(true)

    expect((await reset(new Person(server.url), link, 'password123')).status).toBe(400)
    expect((await reset(new Person(server.url), link)).body).toEqual({ reset: true })
    expect((await reset(new Person(server.url), link)).status).toBe(400)
    expect((await ada.ask('GET', '/api/me')).status).toBe(401)
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401)
    expect((await ada.signIn()).status).toBe(401)
    expect((await ada.signIn({ password: 'four purple teapots' })).status).toBe(200)
  })

  it('has other links of the same person end with the first that is used', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    const ada = new Person(server.url)
    await ada.signUp()
    await request(ada)
    const first = linkIn(await mail.next(ada.email, 'new password'))
    await request(ada)
    const second = linkIn(await mail.next(ada.email, 'new password'))
    expect((await reset(ada, second)).status).toBe(200)
    expect((await reset(ada, first)).status).toBe(400)
  })

  it('is answered alike for an address that is not known, and nothing is sent there', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    const ada = new Person(server.url)
    await ada.signUp()
    const [known, unknown] = [await request(ada), await request(ada, 'nobody@example.com')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await mail.next(ada.email, 'new password')
    expect(mail.received.map(({ to }) => to)).not.toContain('nobody@example.com')
  })

  it('sends no more than five messages an hour to one address, and says the same', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    const ada = new Person(server.url)
    await ada.signUp()
    for (let times = 0; times < 8; times += 1) expect((await request(ada)).status).toBe(200)
    for (let times = 0; times < 5; times += 1) await mail.next(ada.email, 'new password')
    await request(ada)
    expect(mail.received.filter(({ subject }) => subject.includes('new password'))).toHaveLength(5)
  })

  it('is answered at once while the mail server is away or refuses, and the log says why without an address', async () => {
    await using refusing = await openMailServer({ refuses: true })
    for (const [env, why] of [
      [{ ...refusing.env, WAYMARK_SMTP_URL: 'smtp://127.0.0.1:1' }, 'it cannot be reached'],
      [refusing.env, 'it refused the sender or the recipient (550)'],
    ] as const) {
      await using server = await serveAccounts(env, ['--log', 'warn'])
      const ada = new Person(server.url)
      await ada.signUp()
      expect((await request(ada)).status).toBe(200)
      await expect.poll(() => server.log(), { timeout: 30_000 }).toContain(why)
      expect(server.log()).not.toContain(ada.email)
    }
  })

  it.each(engines)('is set by an administrator where no e-mail is set up, on %s', async (engine) => {
    const { env, args } = await newPlace(engine)
    await using server = await serveAccounts(env, args)
    const ada = new Person(server.url)
    await ada.signUp()
    const answer = await request(ada)
    expect([answer.status, (answer.body.error as { hint: string }).hint]).toEqual([
      503,
      'Its administrator can set a new password with: waymark account reset EMAIL',
    ])
    const { stdout } = await waymark(['account', 'reset', ada.email, '--json', ...args], env)
    expect((await ada.signIn({ password: JSON.parse(stdout).password })).status).toBe(200)
  })

  it('needs settings that belong together', async () => {
    const { code, stderr } = await waymark(['serve', '--accounts', '--port', '0', '--data', newFolder()], {
      WAYMARK_SECRET: 'x'.repeat(40),
      WAYMARK_SMTP_URL: 'smtp://127.0.0.1:2525',
    })
    expect([code, stderr.includes('WAYMARK_MAIL_FROM is missing.')]).toEqual([2, true])
  })
})
