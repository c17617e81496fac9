import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret, Person, serveAccounts } from '../support/clients/people.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import type { Serving } from '../support/servers/serving.ts'
import { type Forge, forgedRequests, goodClaims, goodExternalClaims } from './forged-tokens.ts'
import { type KeyServer, newSigner, serveKeys, serverSigner, signed } from './token-forge.ts'

interface Answer {
  readonly status: number
  readonly challenge: string
  readonly body: string
}

/** With raw headers: fetch would join or refuse some of what a forger sends. */
function send(url: string, headers: Record<string, string> | [string, string][]): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers)
  const raw = [
    ['host', new URL(url).host],
    ['content-type', 'application/json'],
    ['content-length', String(body.length)],
  ]
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: [...raw, ...pairs].flat() as never }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          challenge: String(response.headers['www-authenticate']),
          body: text,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A grant that the claims of a good token name. */
function allowForger(data: string, account: string): void {
  const database = new DatabaseSync(join(data, 'accounts.db'), { enableForeignKeyConstraints: false })
  const now = new Date().toISOString()
  database
    .prepare(
      'INSERT INTO oauthConsent (id, clientId, userId, scopes, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run('grant-of-forger', 'forger', account, '[]', now, now)
  database.close()
}

describe('a token that is forged or odd', () => {
  const folder = new TemporaryFolder()
  const [external, secret] = [newSigner('their-key', 'RS256'), newSecret()]
  let [server, keys, trap]: [Serving?, KeyServer?, KeyServer?] = []
  let forge: Forge

  beforeAll(async () => {
    keys = await serveKeys([external.jwk])
    trap = await serveKeys([])
    const env = {
      WAYMARK_SECRET: secret,
      WAYMARK_JWKS_URL: `${keys.url}/jwks`,
      WAYMARK_ISSUER: 'https://people.example.com',
      WAYMARK_AUDIENCE: 'waymark',
    }
    // So many from one address would be told to wait, and not why.
    server = await serveAccounts({ ...env, WAYMARK_RATE_LIMITS: 'off' }, ['--data', folder.path])
    const ada = new Person(server.url)
    const { body } = await ada.signUp()
    await fetch(`${server.url}/api/auth/jwks`) // the first one to ask makes the key
    allowForger(folder.path, body.user.id)
    forge = {
      url: server.url,
      own: await serverSigner(folder.path, secret),
      external,
      externalIssuer: env.WAYMARK_ISSUER,
      externalAudience: env.WAYMARK_AUDIENCE,
      account: body.user.id,
      trap: trap.url,
      now: Math.floor(Date.now() / 1_000),
    }
  })

  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await keys?.[Symbol.asyncDispose]()
    await trap?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('differs from a good one, which comes in', async () => {
    const own = await send(`${forge.url}/mcp`, {
      authorization: `Bearer ${signed(forge.own, goodClaims(forge))}`,
    })
    const theirs = await send(`${forge.url}/mcp`, {
      authorization: `Bearer ${signed(forge.external, goodExternalClaims(forge), { typ: 'JWT' })}`,
    })
    // Neither is refused for who it is from; the protocol then asks for its own headers.
    expect([own.status, theirs.status]).toEqual([400, 400])
    expect(own.body).toContain('initialize')
  })

  it('is refused with 401, with the same words, and without a request to anywhere', async () => {
    const before = keys?.asked.length
    const forged = forgedRequests(forge)
    const answers = Object.entries(forged).map(
      async ([name, headers]) => [name, await send(`${forge.url}/mcp`, headers)] as const,
    )
    const [[, first] = []] = await Promise.all(answers)
    const refused: Answer = {
      status: 401,
      challenge: `Bearer error="invalid_token", scope="tasks:read tasks:write context:read context:write", resource_metadata="${forge.url}/.well-known/oauth-protected-resource/mcp"`,
      body: first?.body ?? '',
    }
    expect(JSON.parse(refused.body)).toMatchObject({ error: { message: expect.stringMatching(/^Sign in/) } })
    const odd = (await Promise.all(answers)).filter(
      ([, answer]) => JSON.stringify(answer) !== JSON.stringify(refused),
    )
    expect(Object.fromEntries(odd)).toEqual({})
    expect(Object.keys(forged).length).toBeGreaterThan(150)
    expect(keys?.asked.length).toBe(before)
    expect(trap?.asked).toEqual([])
  })

  it('is not looked for in the address, the body or a cookie', async () => {
    const token = signed(forge.own, goodClaims(forge))
    const inQuery = await send(`${forge.url}/mcp?access_token=${token}`, {})
    const inCookie = await send(`${forge.url}/mcp`, {
      cookie: `waymark.session_token=${token}`,
      origin: forge.url,
    })
    const inBody = await fetch(`${forge.url}/api/tasks`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
    })
    expect([inQuery.status, inCookie.status, inBody.status]).toEqual([401, 401, 401])
  })

  it('is refused under /api with the same words, too', async () => {
    const get = (authorization: string) => fetch(`${forge.url}/api/tasks`, { headers: { authorization } })
    const answers = await Promise.all(
      Object.values(forgedRequests(forge))
        .flatMap((headers) =>
          !Array.isArray(headers) && !headers['x-api-key'] ? [headers.authorization ?? ''] : [],
        )
        .map(async (authorization) => {
          const response = await get(authorization)
          return `${response.status} ${await response.text()}`
        }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^401 /)
  })

  it('of another issuer with unknown keys makes its address be asked no more than once in a while', async () => {
    const before = keys?.asked.length ?? 0
    for (let count = 0; count < 20; count++) {
      const unknown = signed({ ...newSigner(`new-${count}`) }, goodExternalClaims(forge))
      expect((await send(`${forge.url}/mcp`, { authorization: `Bearer ${unknown}` })).status).toBe(401)
    }
    expect((keys?.asked.length ?? 0) - before).toBeLessThanOrEqual(1)
    expect(keys?.asked.every((path) => path === '/jwks')).toBe(true)
  })
})
