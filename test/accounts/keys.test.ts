import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const all = ['tasks:read', 'tasks:write', 'context:read', 'context:write']

interface Key {
  readonly id: string
  readonly start: string
  readonly scopes: string[]
  readonly lastUsedAt: string | null
}

const keysOf = async (person: Person) => (await person.ask<{ keys: Key[] }>('GET', '/api/keys')).body.keys

function get(url: string, headers: Record<string, string>) {
  return fetch(`${url}/api/tasks`, { headers })
}

describe.each(['SQLite', 'PostgreSQL'] as const)('an API key on %s', (engine) => {
  const open = async () => serveAccounts(engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() })

  it('is shown once, works as its owner, and is refused from the moment it is revoked', async () => {
    await using server = await open()
    const [ada, grace] = [new Person(server.url, 'ada'), new Person(server.url, 'grace')]
    await ada.signUp()
    await grace.signUp()
    await ada.ask('POST', '/api/tasks', { title: 'Water the plants' })
    const secret = await ada.key(all)
    expect(secret).toMatch(/^wmk_[A-Za-z]{43}$/)

    const answer = (await (await get(server.url, { authorization: `Bearer ${secret}` })).json()) as {
      tasks: object[]
    }
    expect(answer.tasks).toMatchObject([{ title: 'Water the plants' }])
    expect((await get(server.url, { 'x-api-key': secret })).status).toBe(200)

    const [key] = await keysOf(ada)
    expect(key).toMatchObject({ start: secret.slice(0, 8), scopes: all })
    expect(JSON.stringify(await keysOf(ada))).not.toContain(secret.slice(8))
    expect(await keysOf(grace)).toEqual([])
    expect((await grace.ask('DELETE', `/api/keys/${key?.id}`)).status).toBe(404)
    expect((await get(server.url, { 'x-api-key': secret })).status).toBe(200)

    expect((await ada.ask('DELETE', `/api/keys/${key?.id}`)).status).toBe(204)
    expect((await get(server.url, { 'x-api-key': secret })).status).toBe(401)
    expect((await get(server.url, { authorization: `Bearer ${secret}` })).status).toBe(401)
  })

  it('ends by itself when it is told to', async () => {
    await using server = await open()
    const ada = new Person(server.url)
    await ada.signUp()
    const expiresAt = new Date(Date.now() + 1_500)
    const secret = await ada.key(all, { expiresAt: expiresAt.toISOString() })
    expect((await get(server.url, { 'x-api-key': secret })).status).toBe(200)
    await expect
      .poll(async () => (await get(server.url, { 'x-api-key': secret })).status, {
        timeout: 10_000,
        interval: 100,
      })
      .toBe(401)
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime())
  })

  it('is asked about more than ten times a day', async () => {
    await using server = await open()
    const ada = new Person(server.url)
    await ada.signUp()
    const secret = await ada.key(['tasks:read'])
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await get(server.url, { 'x-api-key': secret })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('an API key', () => {
  it('is for programs: it makes no keys, ends no grants and lists neither', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const secret = await ada.key(all)
    const ask = (method: string, path: string) =>
      fetch(`${server.url}/api${path}`, {
        method,
        headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      })
    for (const [method, path] of [
      ['GET', '/keys'],
      ['POST', '/keys'],
      ['DELETE', '/keys/x'],
      ['GET', '/grants'],
      ['DELETE', '/grants/x'],
      ['GET', '/members'],
      ['POST', '/invitations'],
      ['DELETE', '/account'],
      ['GET', '/account/export'],
      ['GET', '/something-new'],
      ['GET', '/%6beys'],
      ['GET', '/tasks/../keys'],
    ] as const)
      expect({ path, status: (await ask(method, path)).status }).toEqual({ path, status: 403 })
    expect((await ask('GET', '/me')).status).toBe(200)
  })

  it('is not made without a name, of scopes there are not, or for a time that is over', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    for (const body of [
      { name: '', scopes: all },
      { name: 'x'.repeat(61), scopes: all },
      { name: 'bell\u0007', scopes: all },
      { name: 'k', scopes: [] },
      { name: 'k', scopes: ['admin'] },
      { name: 'k', scopes: 'tasks:read' },
      { name: 'k' },
      { name: 'k', scopes: all, expiresAt: '2001-01-01T00:00:00Z' },
      { name: 'k', scopes: all, expiresAt: 'soon' },
      { name: 'k', scopes: all, expiresAt: '2999-01-01T00:00:00Z' },
    ]) {
      const { status, body: said } = await ada.ask('POST', '/api/keys', body)
      expect({ body, status, said }).toMatchObject({ status: 400, said: { error: { code: 'invalid' } } })
    }
  })

  it('limits the tools of the chat, too', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const chat = async (scopes: readonly string[]) => {
      const secret = await ada.key(scopes)
      const response = await fetch(`${server.url}/api/chat`, {
        method: 'POST',
        headers: { 'x-api-key': secret, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'add a task: water the plants' }),
      })
      return { status: response.status, text: await response.text() }
    }
    expect((await chat(['tasks:read', 'tasks:write'])).status).toBe(403)
    const reader = await chat(['tasks:read', 'context:read'])
    expect(reader.status).toBe(200)
    expect(reader.text).toContain('This needs the scope tasks:write')
    expect((await ada.ask<{ tasks: object[] }>('GET', '/api/tasks')).body.tasks).toEqual([])
    await chat(all)
    expect((await ada.ask<{ tasks: object[] }>('GET', '/api/tasks')).body.tasks).toMatchObject([
      { title: 'Water the plants' },
    ])
  })

  it('connects clients of both protocols that send headers', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const secret = await ada.key(all)
    for (const kind of ['2026', '2025', 'v1'] as const) {
      await using client = await connect(kind, {
        url: server.mcp,
        headers: { authorization: `Bearer ${secret}` },
      })
      await client.callTool('add_task', { title: `Through ${kind}` })
    }
    const { body } = await ada.ask<{ tasks: { title: string }[] }>('GET', '/api/tasks')
    expect(body.tasks.map((task) => task.title).sort()).toEqual([
      'Through 2025',
      'Through 2026',
      'Through v1',
    ])
  })
})
