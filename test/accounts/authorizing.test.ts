import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import type { Serving } from '../support/servers/serving.ts'

const redirect = 'http://127.0.0.1:33418/callback'

async function register(server: Serving, more: object = {}) {
  const response = await fetch(`${server.url}/api/auth/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Editor', redirect_uris: [redirect], ...more }),
  })
  return {
    status: response.status,
    ...((await response.json()) as { client_id: string; client_secret?: string; error?: string }),
  }
}

function authorizationUrl(server: Serving, client_id: string, changed: Record<string, string | null> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const given: Record<string, string | null> = {
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    scope: 'tasks:read tasks:write',
    state: 'xyz',
    resource: server.mcp,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }
  const url = new URL(`${server.url}/api/auth/oauth2/authorize`)
  for (const [name, value] of Object.entries(given)) if (value !== null) url.searchParams.set(name, value)
  return { url, verifier }
}

async function exchange(server: Serving, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ redirect_uri: redirect, ...form }),
  })
  const body = (await response.json()) as {
    access_token?: string
    refresh_token?: string
    scope?: string
    error?: string
  }
  return { status: response.status, ...body }
}

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('the authorization server', () => {
  it('is found from a refusal, at every place clients look', async () => {
    await using server = await serveAccounts()
    const refused = await fetch(`${server.mcp}/records`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(401)
    const metadata =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
    const resource = (await (await fetch(metadata)).json()) as Record<string, unknown>
    expect(resource).toMatchObject({
      resource: server.mcp,
      authorization_servers: [server.url],
      bearer_methods_supported: ['header'],
    })
    expect(resource.scopes_supported).not.toContain('offline_access')
    for (const path of ['', '/mcp', '/mcp/records', '/mcp/native'])
      expect(await (await fetch(`${server.url}/.well-known/oauth-protected-resource${path}`)).json()).toEqual(
        resource,
      )
    const places = [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-authorization-server/mcp',
      '/.well-known/oauth-authorization-server/api/auth',
      '/.well-known/openid-configuration',
      '/api/auth/.well-known/openid-configuration',
    ]
    const found = await Promise.all(places.map(async (path) => (await fetch(`${server.url}${path}`)).json()))
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(found[0]).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    const keys = (await (await fetch((found[0] as { jwks_uri: string }).jwks_uri)).json()) as {
      keys: object[]
    }
    expect(keys.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519' }])
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404)
  })

  it('asks the person, names who asks, and gives what they leave ticked', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const { client_id } = await register(server, { client_name: 'Trust <me>' })
    const { url, verifier } = authorizationUrl(server, client_id)
    const page = await ada.visit(url)
    expect(page.pathname).toBe('/consent')
    const asked = await ada.ask('GET', `/api/auth-request${page.search}`)
    expect(asked.body).toEqual({
      client: { id: client_id, name: 'Trust me', describedBy: null },
      host: 'this computer',
      scopes: ['tasks:read', 'tasks:write'],
      expiresAt: expect.any(String),
    })
    const tampered = page.search.replace('tasks%3Aread', 'context%3Aread')
    expect((await ada.ask('GET', `/api/auth-request${tampered}`)).status).toBe(400)
    expect(
      (await ada.ask('POST', '/api/auth/oauth2/consent', { accept: true, oauth_query: tampered })).status,
    ).toBe(400)

    const back = await ada.answerAssistant(url, { scopes: ['tasks:read'] })
    expect(Object.fromEntries(back)).toEqual({ code: expect.any(String), state: 'xyz', iss: server.url })
    const tokens = await exchange(server, {
      grant_type: 'authorization_code',
      client_id,
      code: back.get('code') ?? '',
      code_verifier: verifier,
    })
    expect(tokens).toMatchObject({ status: 200, scope: 'tasks:read offline_access' })
    expect(claimsOf(tokens.access_token)).toMatchObject({
      iss: server.url,
      aud: server.mcp,
      sub: await ada.id(),
      scope: 'tasks:read offline_access',
    })
  })

  it('asks again each time, also of a client that was allowed before', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const { client_id } = await register(server)
    await ada.answerAssistant(authorizationUrl(server, client_id).url)
    for (const changed of [{}, { prompt: 'none' }, { prompt: 'consent' }]) {
      const page = await ada.visit(authorizationUrl(server, client_id, changed).url)
      expect({ changed, page: page.pathname }).toEqual({ changed, page: '/consent' })
    }
  })

  it('tells the assistant when the person says no', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const { client_id } = await register(server)
    const back = await ada.answerAssistant(authorizationUrl(server, client_id).url, { accept: false })
    expect(Object.fromEntries(back)).toMatchObject({ error: 'access_denied', state: 'xyz', iss: server.url })
    expect((await ada.ask<{ grants: object[] }>('GET', '/api/grants')).body.grants).toEqual([])
  })

  it('gives a code only for a challenge, and takes it once, from the same client, with its verifier', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const [{ client_id }, other] = [await register(server), await register(server)]
    for (const changed of [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: 'plain' },
      { code_challenge_method: null },
      { scope: 'admin' },
      { resource: 'https://other.example.com/mcp' },
    ]) {
      const { url } = authorizationUrl(server, client_id, changed)
      const answered = await ada.answerAssistant(url)
      expect({ changed, error: answered.has('error'), code: answered.has('code') }).toEqual({
        changed,
        error: true,
        code: false,
      })
    }
    const implicit = await ada.visit(authorizationUrl(server, client_id, { response_type: 'token' }).url)
    expect(implicit.hash).toContain('error=unsupported_response_type')
    for (const changed of [
      { redirect_uri: 'https://evil.example.com/' },
      { redirect_uri: `${redirect}/../evil` },
      { client_id: 'nobody' },
    ]) {
      const page = await ada.visit(authorizationUrl(server, client_id, changed).url)
      expect(page.origin + page.pathname).toBe(`${server.url}/sign-in`)
    }
    const code = async () => {
      const { url, verifier } = authorizationUrl(server, client_id)
      return { code: (await ada.answerAssistant(url)).get('code') ?? '', code_verifier: verifier }
    }
    const grant = { grant_type: 'authorization_code', client_id }
    const wrong = await code()
    expect(
      (await exchange(server, { ...grant, ...wrong, code_verifier: 'x'.repeat(43) })).access_token,
    ).toBeUndefined()
    const { code_verifier: _, ...without } = await code()
    expect((await exchange(server, { ...grant, ...without })).access_token).toBeUndefined()
    expect(
      (await exchange(server, { ...grant, ...(await code()), client_id: other.client_id })).access_token,
    ).toBeUndefined()
    expect(
      (await exchange(server, { ...grant, ...(await code()), redirect_uri: 'http://127.0.0.1:1/x' }))
        .access_token,
    ).toBeUndefined()
    const good = await code()
    const first = await exchange(server, { ...grant, ...good })
    expect(first.status).toBe(200)
    expect((await exchange(server, { ...grant, ...good })).access_token).toBeUndefined()
    const refresh = { grant_type: 'refresh_token', client_id, refresh_token: first.refresh_token ?? '' }
    expect((await exchange(server, refresh)).access_token).toBeUndefined()
  })

  it('lets nobody in by other grants', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const { client_id, client_secret = '' } = await register(server, {
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['https://claude.ai/cb'],
    })
    expect(client_secret).not.toBe('')
    for (const grant of [
      'client_credentials',
      'password',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ])
      expect(
        await exchange(server, {
          grant_type: grant,
          client_id,
          client_secret,
          username: ada.email,
          password: ada.password,
        }),
      ).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  })

  it('serves clients that name no resource and know nothing of lasting grants', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const { client_id } = await register(server, {
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    })
    const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const { url, verifier } = authorizationUrl(server, client_id, {
      resource: null,
      scope: null,
      redirect_uri,
    })
    const back = await ada.answerAssistant(url)
    const form = {
      grant_type: 'authorization_code',
      client_id,
      code: back.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri,
    }
    const tokens = await exchange(server, form)
    expect(tokens).toMatchObject({ status: 200, refresh_token: expect.any(String) })
    expect(claimsOf(tokens.access_token).aud).toBe(server.mcp)
    const answer = await fetch(`${server.url}/api/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await answer.json()).toMatchObject({
      scopes: ['tasks:read', 'tasks:write', 'context:read', 'context:write'],
    })
  })

  it('registers only so many clients in an hour from one place', async () => {
    await using server = await serveAccounts()
    const statuses: number[] = []
    for (let count = 0; count < 62; count++) statuses.push((await register(server)).status)
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true)
    expect(statuses.slice(60)).toEqual([429, 429])
  })
})
