import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { linkIn, openMailServer } from '../support/servers/mail-server.ts'
import { engines, newPlace } from '../support/stores/places.ts'

const confirm = (person: Person, link: string) =>
  person.ask('POST', '/api/auth/verify-email', { token: new URL(link).hash.slice(1) })
const isVerified = async (person: Person) =>
  (await person.ask('GET', '/api/protection')).body.isAddressVerified

describe.each(engines)('an address, on %s', (engine) => {
  it('is confirmed through a link that works once', async () => {
    const { env, args } = await newPlace(engine)
    await using mail = await openMailServer()
    await using server = await serveAccounts({ ...env, ...mail.env }, args)
    const ada = new Person(server.url)
    await ada.signUp()
    const message = await mail.next(ada.email)
    expect(message.subject).toBe('Waymark: Confirm your e-mail address')
    expect(await isVerified(ada)).toBe(false)
    expect((await confirm(ada, `${server.url}/verify-address#nonsense`)).status).toBe(400)
    // The link is enough: it may be opened in another browser.
    expect((await confirm(new Person(server.url), linkIn(message))).status).toBe(200)
    expect((await confirm(ada, linkIn(message))).status).toBe(400)
    expect(await isVerified(ada)).toBe(true)
  })
})

describe('an address', () => {
  it('gets a new link when its person asks, five times an hour', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    const ada = new Person(server.url)
    await ada.signUp()
    await mail.next(ada.email)
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1)
      statuses.push((await ada.ask('POST', '/api/auth/send-verification-email', {})).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await confirm(ada, linkIn(await mail.next(ada.email)))).status).toBe(200)
    const stranger = await new Person(server.url).ask('POST', '/api/auth/send-verification-email', {})
    expect(stranger.status).toBe(401)
  })
})

describe('an invitation by e-mail', () => {
  it('reaches somebody without an account, who joins by its link', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts({ ...mail.env, WAYMARK_SIGN_UP: 'open' })
    const [ada, grace] = [new Person(server.url), new Person(server.url, 'grace')]
    await ada.signUp({ name: 'Ada https://evil.example/x' })
    await confirm(ada, linkIn(await mail.next(ada.email)))
    const { body } = await ada.ask<{ project: { id: string } }>('POST', '/api/projects', {
      name: 'Web evil.example',
    })
    const project = body.project.id
    const invitation = { project, role: 'reader', email: grace.email }
    const made = await ada.ask<{ invitation: { sentTo: string; link: string } }>(
      'POST',
      '/api/invitations',
      invitation,
    )
    expect([made.status, made.body.invitation.sentTo]).toEqual([201, grace.email])
    const message = await mail.next(grace.email)
    expect(linkIn(message)).toBe(made.body.invitation.link)
    // What others wrote brings no address of theirs to click on.
    expect(message.text).not.toContain('evil.example')
    await grace.signUp()
    const token = new URL(linkIn(message)).pathname.split('/').at(-1)
    expect((await grace.ask('POST', `/api/invitations/${token}/accept`, {})).status).toBe(200)
  })

  it('is sent only by people whose own address is confirmed, and only where e-mail is set up', async () => {
    await using mail = await openMailServer()
    for (const [env, status] of [
      [mail.env, 403],
      [{}, 503],
    ] as const) {
      await using server = await serveAccounts(env)
      const ada = new Person(server.url)
      await ada.signUp()
      const { body } = await ada.ask<{ project: { id: string } }>('POST', '/api/projects', { name: 'Web' })
      const invitation = { project: body.project.id, role: 'reader', email: 'grace@example.com' }
      expect((await ada.ask('POST', '/api/invitations', invitation)).status).toBe(status)
      expect((await ada.ask('GET', '/api/invitations')).body).toEqual({ invitations: [] })
    }
    expect(mail.received.map(({ to }) => to)).not.toContain('grace@example.com')
  })
})

describe('a sign-in from a new place', () => {
  it('is told of by e-mail, and one from a known browser is not', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    const ada = new Person(server.url)
    await ada.signUp()
    await mail.next(ada.email, 'Confirm')
    await ada.ask('POST', '/api/auth/sign-out', {})
    await ada.signIn()
    const elsewhere = new Person(server.url)
    await elsewhere.signIn({ password: 'something else entirely' })
    await elsewhere.signIn()
    const message = await mail.next(ada.email, 'New sign-in')
    expect(message.subject).toBe('Waymark: New sign-in to your account')
    expect(message.text).toContain('127.0.0.1')
    await elsewhere.ask('POST', '/api/auth/sign-out', {})
    await elsewhere.signIn()
    await new Person(server.url).signIn()
    await mail.next(ada.email, 'New sign-in')
    expect(mail.received.filter(({ subject }) => subject.includes('New sign-in'))).toHaveLength(2)
  })
})
