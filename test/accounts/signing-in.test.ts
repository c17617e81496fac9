import { statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newSecret, Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe('an account', () => {
  it('is made by signing up, and its owner is alone with their tasks', async () => {
    await using server = await serveAccounts({ WAYMARK_PROJECT: '' })
    const [ada, grace] = [new Person(server.url, 'ada'), new Person(server.url, 'grace')]
    const { status, body, headers } = await ada.signUp()
    expect(status).toBe(200)
    expect(body).toEqual({
      user: { id: expect.stringMatching(/^wmu_\w{32}$/), name: 'ada', email: ada.email },
      url: null,
    })
    expect(headers.getSetCookie()[0]).toMatch(
      /^waymark\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    await grace.signUp()

    await ada.ask('POST', '/api/tasks', { title: 'Water the plants' })
    const { body: hers } = await grace.ask<{ tasks: unknown[] }>('GET', '/api/tasks')
    expect(hers.tasks).toEqual([])
    expect((await grace.ask('GET', '/api/tasks/1')).status).toBe(404)
    const { body: me } = await ada.ask('GET', '/api/me')
    expect(me).toMatchObject({
      user: { id: body.user.id, email: ada.email },
      accounts: true,
      project: { hasFiles: false },
    })
  })

  it('is left by signing out, at once', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const { cookie } = ada
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)
    expect((await ada.ask('POST', '/api/auth/sign-out', {})).body).toEqual({ signedOut: true })
    expect((await fetch(`${server.url}/api/me`, { headers: { cookie } })).status).toBe(401)
    expect((await ada.ask('GET', '/api/auth/get-session')).body).toEqual({ user: null })
  })

  it('is entered with its password alone; a wrong one and an unknown address are answered alike', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const stranger = new Person(server.url, 'stranger')
    const wrong = await ada.signIn({ password: 'eight green lanterns' })
    const unknown = await stranger.signIn()
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.body).toEqual(wrong.body)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
    expect((await ada.signIn()).status).toBe(200)
  })

  it('takes no password that others would try first, and says so', async () => {
    await using server = await serveAccounts()
    const tries = [
      'short',
      'password123',
      '1234567890',
      'aaaaaaaaaaaa',
      'ada@example.com',
      'ada-example1',
      'waymark2026',
      '23456789:;',
    ]
    for (const password of tries) {
      const { status, body } = await new Person(server.url).signUp({ password })
      expect({ password, status, body }).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } })
    }
    expect((await new Person(server.url).signUp({ password: 'x'.repeat(129) })).status).toBe(400)
    expect((await new Person(server.url).signUp({ password: 'fourteen grey herons' })).status).toBe(200)
    expect((await new Person(server.url).signUp()).body).toMatchObject({ error: { code: 'conflict' } })
  })

  it('can be signed up for only as the server says', async () => {
    await using closed = await serveAccounts({ WAYMARK_SIGN_UP: 'closed' })
    expect(await new Person(closed.url).signUp()).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    })
    await using invited = await serveAccounts({ WAYMARK_SIGN_UP: 'invited' })
    expect((await new Person(invited.url).signUp()).status).toBe(403)
    expect((await new Person(invited.url).signUp({ invitation: 'made-up' })).status).toBe(403)
  })

  it('has a password its owner can change, which ends the other sessions', async () => {
    await using server = await serveAccounts()
    const [ada, elsewhere] = [new Person(server.url), new Person(server.url)]
    await ada.signUp()
    await elsewhere.signIn()
    const change = (currentPassword: string) =>
      ada.ask('POST', '/api/auth/change-password', { currentPassword, newPassword: 'nine yellow umbrellas' })
    expect((await change('something else entirely')).status).toBe(400)
    expect((await change(ada.password)).status).toBe(200)
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401)
    expect((await elsewhere.signIn()).status).toBe(401)
  })

  it('is kept in a file that only the server reads', async () => {
    const data = newFolder()
    await using server = await serveAccounts({}, ['--data', data])
    await new Person(server.url).signUp()
    expect(statSync(join(data, 'accounts.db')).mode & 0o777).toBe(0o600)
    expect(server.log()).toBe('')
  })
})

describe.each(['SQLite', 'PostgreSQL'] as const)('guessing passwords on %s', (engine) => {
  it('is slowed down for one person, however many servers are asked', async () => {
    const env: Record<string, string> = {
      WAYMARK_SECRET: newSecret(),
      ...(engine === 'PostgreSQL' && { DATABASE_URL: await newDatabase() }),
    }
    const data = newFolder()
    await using one = await serveAccounts(env, ['--data', data])
    await using other = await serveAccounts(env, ['--data', data])
    await new Person(one.url).signUp()
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) {
      const { url } = count % 2 === 0 ? one : other
      statuses.push((await new Person(url).signIn({ password: `guess number ${count}` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const { status, headers, body } = await new Person(one.url).signIn()
    expect({ status, body }).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await new Person(other.url, 'grace').signUp()).status).toBe(200)
  })
})

describe('trying one password on many people', () => {
  it('is slowed down from one place', async () => {
    await using server = await serveAccounts()
    const statuses = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, count) => (await new Person(server.url, `person${count}`).signIn()).status,
      ),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

describe('whoever runs the server', () => {
  it.each(['SQLite', 'PostgreSQL'] as const)(
    'makes, disables, enables and resets accounts (%s)',
    async (engine) => {
      const env: Record<string, string> = engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() }
      const data = newFolder()
      await using server = await serveAccounts({ ...env, WAYMARK_SIGN_UP: 'closed' }, ['--data', data])
      const account = async (...args: string[]) => {
        const { code, stdout, stderr } = await waymark(['account', ...args, '--json', '--data', data], env)
        return {
          code,
          stderr,
          ...(stdout && (JSON.parse(stdout) as { accounts: object[]; password?: string })),
        }
      }
      const ada = new Person(server.url)
      const made = await account('create', 'Ada@Example.com', '--name', 'Ada')
      expect(made).toMatchObject({
        code: 0,
        accounts: [{ email: ada.email, name: 'Ada', isDisabled: false }],
      })
      expect((await ada.signIn({ password: made.password })).status).toBe(200)
      const key = await ada.key(['tasks:read'])

      const { body } = await ada.ask<{ url: string }>('POST', '/api/feeds', {})
      expect((await fetch(body.url)).status).toBe(200)

      expect(await account('create', ada.email)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('conflict'),
      })
      expect(await account('disable', ada.email)).toMatchObject({ accounts: [{ isDisabled: true }] })
      // Nothing is remembered of a credential that was not seen for a moment.
      expect((await new Person(server.url).signIn({ password: made.password })).body).toMatchObject({
        error: { message: 'This account is disabled.' },
      })
      expect((await fetch(`${server.url}/api/tasks`, { headers: { 'x-api-key': key } })).status).toBe(401)
      expect((await fetch(body.url)).status).toBe(404)
      expect(await account('enable', ada.email)).toMatchObject({ accounts: [{ isDisabled: false }] })
      expect((await fetch(`${server.url}/api/tasks`, { headers: { 'x-api-key': key } })).status).toBe(200)
      expect((await fetch(body.url)).status).toBe(200)

      const typed = await waymark(
        ['account', 'reset', ada.email, '--stdin', '--data', data],
        env,
        undefined,
        'ten purple ladders\n',
      )
      expect(typed.stdout).toBe(`${ada.email} has a new password.\n`)
      expect((await new Person(server.url).signIn({ password: made.password })).status).toBe(401)
      expect((await ada.signIn({ password: 'ten purple ladders' })).status).toBe(200)
      expect(await account('list')).toMatchObject({ accounts: [{ email: ada.email }] })
      expect(await account('disable', 'nobody@example.com')).toMatchObject({ code: 1 })
      expect(await account('frobnicate')).toMatchObject({ code: 2 })
    },
  )
})

interface Raw {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
}

/** A request whose Host is not what it is sent to. */
function send(url: string, method: string, headers: Record<string, string>, body = ''): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('a page elsewhere', () => {
  it('cannot make a browser change anything with the cookie of whoever is signed in', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const title = JSON.stringify({ title: 'Forged' })
    const base = { cookie: ada.cookie, 'content-type': 'application/json' }
    const tries: Record<string, string>[] = [
      { origin: 'https://evil.example.com' },
      { origin: 'null' },
      { origin: server.url.replace('127.0.0.1', 'localhost') },
      { origin: `${server.url}.evil.example.com` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const headers of tries) {
      for (const [method, path] of [
        ['POST', '/api/tasks'],
        ['POST', '/api/keys'],
        ['DELETE', '/api/grants/x'],
        ['POST', '/mcp'],
      ] as const) {
        const { status } = await send(
          `${server.url}${path}`,
          method,
          { ...base, ...headers },
          method === 'POST' ? title : '',
        )
        expect({ path, headers, status }).toMatchObject({ status: 403 })
      }
      const { status } = await send(`${server.url}/api/auth/sign-out`, 'POST', { ...base, ...headers }, '{}')
      expect({ headers, status }).toMatchObject({ status: 403 })
    }
    expect((await ada.ask<{ tasks: unknown[] }>('GET', '/api/tasks')).body.tasks).toEqual([])
    expect(
      (await send(`${server.url}/api/tasks`, 'POST', { ...base, origin: server.url }, title)).status,
    ).toBe(201)
    const sameOrigin = { ...base, 'sec-fetch-site': 'same-origin' }
    expect((await send(`${server.url}/api/tasks`, 'POST', sameOrigin, title)).status).toBe(201)
  })

  it('cannot sign somebody in from its own forms', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const form = new URLSearchParams({ email: ada.email, password: ada.password }).toString()
    const asForm = await send(
      `${server.url}/api/auth/sign-in/email`,
      'POST',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example.com' },
      form,
    )
    expect(asForm.status).toBe(400)
    const asText = await send(
      `${server.url}/api/auth/sign-in/email`,
      'POST',
      { 'content-type': 'text/plain', origin: 'https://evil.example.com' },
      JSON.stringify({ email: ada.email, password: ada.password }),
    )
    expect(asText.status).toBe(400)
    const json = { 'content-type': 'application/json', origin: 'https://evil.example.com' }
    const body = JSON.stringify({ email: ada.email, password: ada.password })
    expect((await send(`${server.url}/api/auth/sign-in/email`, 'POST', json, body)).status).toBe(403)
  })

  it('cannot point its own name at the server, nor put its pages into a frame', async () => {
    await using server = await serveAccounts({ WAYMARK_URL: 'https://waymark.example.com' })
    const ask = (path: string, host: string) => send(`${server.url}${path}`, 'GET', { host })
    expect((await ask('/api/auth/get-session', 'evil.example.com')).status).toBe(403)
    expect((await ask('/mcp', 'waymark.example.com.evil.example.com')).status).toBe(403)
    for (const node of ['10.0.0.7:4949', 'node-1:4949', 'node.internal', 'waymark.example.com'])
      expect([node, (await ask('/metrics', node)).status]).toEqual([node, 200])
    for (const other of ['evil.example.com', '10.0.0.7.evil.example.com:4949'])
      expect([other, (await ask('/metrics', other)).status]).not.toEqual([other, 200])
    const proxied = { host: 'waymark.example.com', 'x-forwarded-for': '203.0.113.7' }
    expect((await send(`${server.url}/metrics`, 'GET', proxied)).status).toBe(403)
    expect((await ask('/healthz', '10.0.0.7:4949')).status).toBe(200)
    const { status, headers } = await ask('/api/auth/get-session', 'waymark.example.com')
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
  })

  it('gets cookies that only travel encrypted, where the address is', async () => {
    await using server = await serveAccounts({
      WAYMARK_URL: 'https://waymark.example.com',
      WAYMARK_SIGN_UP: 'open',
    })
    const body = JSON.stringify({ name: 'ada', email: 'ada@example.com', password: 'seven green lanterns' })
    const { headers } = await send(
      `${server.url}/api/auth/sign-up/email`,
      'POST',
      {
        host: 'waymark.example.com',
        origin: 'https://waymark.example.com',
        'content-type': 'application/json',
      },
      body,
    )
    expect(([headers['set-cookie']].flat() as string[])[0]).toMatch(
      /^__Secure-waymark\.session_token=.+; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

describe('what is asked about accounts', () => {
  it('is limited in size and to what is documented', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    expect((await ada.signUp({ name: 'x'.repeat(40_000) })).status).toBe(413)
    const others = [
      '/api-key/list',
      '/token',
      '/ok',
      '/error',
      '/list-sessions',
      '/oauth2/get-clients',
      '/admin/oauth2/resources',
    ]
    for (const path of others) expect((await ada.ask('GET', `/api/auth${path}`)).status).toBe(404)
    for (const path of ['/api-key/create', '/oauth2/introspect', '/delete-user', '/oauth2/create-client'])
      expect((await ada.ask('POST', `/api/auth${path}`, {})).status).toBe(404)
  })
})
