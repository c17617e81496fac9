import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchDocument } from '../../src/accounts/clients/fetch-document.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { selfSigned } from '../support/servers/certificate.ts'
import { type DocumentHost, documentHost, json } from '../support/servers/document-host.ts'
import type { Serving } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'

const redirect = 'http://127.0.0.1:33418/callback'

function authorizationUrl(server: Serving, client_id: string, redirect_uri = redirect) {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(`${server.url}/api/auth/oauth2/authorize`)
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id,
    redirect_uri,
    scope: 'tasks:read tasks:write',
    state: 'xyz',
    resource: server.mcp,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }))
    url.searchParams.set(name, value)
  return { url, verifier }
}

async function exchange(server: Serving, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ redirect_uri: redirect, ...form }),
  })
  return {
    status: response.status,
    ...((await response.json()) as { access_token?: string; error?: string }),
  }
}

const metadata = async (server: Serving) =>
  (await (await fetch(`${server.url}/.well-known/oauth-authorization-server`)).json()) as Record<
    string,
    unknown
  >

describe('a client that is described by a document', () => {
  it('is announced, shown with the host that describes it, let in, renewed and taken back', async () => {
    await using host = await documentHost()
    await using server = await serveAccounts(host.env)
    expect(await metadata(server)).toMatchObject({
      client_id_metadata_document_supported: true,
      registration_endpoint: expect.any(String),
    })
    const ada = new Person(server.url)
    await ada.signUp()
    const client_id = host.publishClient('/clients/pocket.json', { client_name: 'Pocket <b>Assistant</b>' })
    const { url, verifier } = authorizationUrl(server, client_id)
    const page = await ada.visit(url)
    expect(page.pathname).toBe('/consent')
    expect((await ada.ask('GET', `/api/auth-request${page.search}`)).body).toMatchObject({
      client: { id: client_id, name: 'Pocket b Assistant b', describedBy: new URL(host.url).host },
      host: 'this computer',
    })
    const code = (await ada.answerAssistant(url)).get('code') ?? ''
    const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier }
    const tokens = (await exchange(server, form)) as {
      status: number
      access_token: string
      refresh_token: string
    }
    expect(tokens.status).toBe(200)
    const { refresh_token } = tokens
    expect(await exchange(server, { grant_type: 'refresh_token', client_id, refresh_token })).toMatchObject({
      status: 200,
    })
    expect(host.asked('/clients/pocket.json')).toBe(1) // and was remembered for the second visit

    const { body } = await ada.ask<{ grants: object[] }>('GET', '/api/grants')
    expect(body.grants).toMatchObject([{ client: client_id, describedBy: new URL(host.url).host }])
    expect((await ada.ask('DELETE', `/api/grants/${encodeURIComponent(client_id)}`)).status).toBe(204)
    expect((await ada.ask<{ grants: object[] }>('GET', '/api/grants')).body.grants).toEqual([])
  })

  it('sends people nowhere that its document does not name', async () => {
    await using host = await documentHost()
    await using server = await serveAccounts(host.env)
    const ada = new Person(server.url)
    await ada.signUp()
    const client_id = host.publishClient('/client')
    const page = await ada.visit(authorizationUrl(server, client_id, 'https://claude.ai/other').url)
    expect(page.pathname + page.search).toContain('/sign-in?error=invalid_redirect')
  })

  it('is not taken where documents are not read, and there clients register', async () => {
    await using host = await documentHost()
    await using server = await serveAccounts({ ...host.env, WAYMARK_CLIENTS: 'registration' })
    expect(await metadata(server)).toMatchObject({
      client_id_metadata_document_supported: false,
      registration_endpoint: expect.any(String),
    })
    const ada = new Person(server.url)
    expect(await refusalOf(server, ada, host.publishClient('/client'))).toContain(
      'does not know the assistant',
    )
    expect(host.asked('/client')).toBe(0)
  })

  it('is not asked for from private networks, unless an administrator names the host', async () => {
    await using host = await documentHost()
    const { WAYMARK_CLIENT_HOSTS: _, ...trusted } = host.env
    await using server = await serveAccounts(trusted)
    const ada = new Person(server.url)
    for (const id of [host.publishClient('/client'), 'https://localhost/client'])
      expect(await refusalOf(server, ada, id)).toMatch(/must be at the usual port|not on the public internet/)
    expect(host.asked('/client')).toBe(0)
  })
})

/** What the page tells the person. */
async function refusalOf(server: Serving, person: Person, clientId: string): Promise<string> {
  const page = await person.visit(authorizationUrl(server, clientId).url)
  expect({ clientId, page: page.origin + page.pathname }).toEqual({ clientId, page: `${server.url}/sign-in` })
  return page.searchParams.get('error_description') ?? ''
}

describe('documents that are refused', () => {
  let host: DocumentHost
  let folders: TemporaryFolder[] = []
  let servers: Serving[] = []
  beforeAll(async () => {
    host = await documentHost()
    // A caller may have twenty documents read in a minute, so that sixty take several servers.
    folders = [1, 2, 3, 4].map(() => new TemporaryFolder())
    servers = await Promise.all(folders.map(({ path }) => serveAccounts(host.env, ['--data', path])))
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await host?.[Symbol.asyncDispose]()
    for (const folder of folders) folder[Symbol.dispose]()
  })
  let turn = 0
  const refused = async (clientId: string) => {
    const server = servers[turn++ % servers.length] as Serving
    return refusalOf(server, new Person(server.url), clientId)
  }

  const ids: readonly (readonly [string, RegExp])[] = [
    ['http://localhost/client', /must be an https:\/\/ address/],
    ['HTTP://app.example.com/client', /must be an https:\/\/ address/],
    ['https:', /must be an https:\/\/ address/],
    ['https://user@app.example.com/client', /must not name a user/],
    ['https://:pw@app.example.com/client', /must not name a user/],
    ['https://app.example.com/client#x', /must not have a fragment/],
    ['https://app.example.com/client#', /must not have a fragment/],
    ['https://app.example.com/client?x=1', /must not have a query/],
    ['https://app.example.com/client?', /must not have a query/],
    ['https://app.example.com/', /must have a path/],
    ['https://app.example.com', /must have a path/],
    ['https://127.0.0.1/client', /must name a host and not a number/],
    ['https://0x7f.1/client', /must name a host and not a number/],
    ['https://2130706433/client', /must name a host and not a number/],
    ['https://[::1]/client', /must name a host and not a number/],
    ['https://[::ffff:169.254.169.254]/client', /must name a host and not a number/],
    ['https://169.254.169.254/latest/meta-data', /must name a host and not a number/],
    ['https://app.example.com./client', /must not have a dot after the host/],
    ['https://app.example.com/a/../client', /must be written as https:\/\/app.example.com\/client/],
    ['https://app.example.com/./client', /must be written as/],
    ['https://app.example.com/%2e%2e/client', /must be written as/],
    ['https://APP.example.com/client', /must be written as/],
    ['https://app.example.com:443/client', /must be written as/],
    ['https://app.example.com\\client', /must be written as/],
    [' https://app.example.com/client', /client_id/],
    [`https://app.example.com/${'x'.repeat(500)}`, /longer than 500 characters/],
    ['https://localhost/client', /not on the public internet/],
    ['https://localhost:1/client', /usual port/],
    ['https://no-such-host.invalid/client', /cannot be found.*WAYMARK_CLIENTS=registration/],
  ]
  it.each(ids)('by their address: %s', async (id, why) => expect(await refused(id)).toMatch(why))

  const redirects: readonly unknown[] = [
    undefined,
    [],
    'http://127.0.0.1/callback',
    ['https://evil.example.com/callback'],
    ['http://127.0.0.1/callback', 'https://evil.example.com/callback'],
    ['http://evil.example.com/callback'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['https://claude.ai@evil.example.com/'],
    [7],
    Array.from({ length: 11 }, (_, port) => `http://127.0.0.1:${port + 1}/cb`),
  ]
  it.each(redirects.map((uris, index) => [uris, index] as const))(
    'by where they send people: %j',
    async (redirect_uris, index) =>
      expect(await refused(host.publishClient(`/redirect-${index}`, { redirect_uris }))).toMatch(
        /redirect_uris is a list|sent back to a program on their own machine/,
      ),
  )

  const contents: readonly (readonly [string, object, RegExp])[] = [
    ['another client_id', { client_id: 'https://app.example.com/client' }, /not the address of the document/],
    ['no client_id', { client_id: undefined }, /not the address of the document/],
    ['a list as client_id', { client_id: ['x'] }, /not the address of the document/],
    ['a secret', { client_secret: 'x' }, /must not have client_secret:/],
    ['an empty secret', { client_secret: null }, /must not have client_secret:/],
    ['the end of a secret', { client_secret_expires_at: 0 }, /must not have client_secret_expires_at/],
    ['client_secret_basic', { token_endpoint_auth_method: 'client_secret_basic' }, /must be none/],
    ['client_secret_post', { token_endpoint_auth_method: 'client_secret_post' }, /must be none/],
    ['client_secret_jwt', { token_endpoint_auth_method: 'client_secret_jwt' }, /must be none/],
    ['private_key_jwt', { token_endpoint_auth_method: 'private_key_jwt' }, /must be none/],
    ['no name', { client_name: undefined }, /must have a client_name/],
    ['a name without letters', { client_name: '\u202e\u200b ' }, /must have a client_name/],
    ['a name that is none', { client_name: { en: 'Claude' } }, /must have a client_name/],
    ['the implicit grant', { grant_types: ['implicit'] }, /grant_types/],
    ['no list of grants', { grant_types: 'authorization_code' }, /grant_types/],
    ['another kind of answer', { response_types: ['token'] }, /response_types/],
  ]
  it.each(contents)('by what they say: %s', async (name, more, why) =>
    expect(await refused(host.publishClient(`/content-${name.replaceAll(' ', '-')}`, more))).toMatch(why),
  )

  const answers: readonly (readonly [string, (path: string) => string, RegExp])[] = [
    ['nothing', (path) => host.url + path, /answers with status 404/],
    ['an error', (path) => host.publish(path, (to) => to.writeHead(500).end()), /answers with status 500/],
    ['no content', (path) => host.publish(path, (to) => to.writeHead(204).end()), /answers with status 204/],
    [
      'a redirect',
      (path) => host.publish(path, (to) => to.writeHead(302, { location: host.publishClient('/ok') }).end()),
      /redirects are not followed/,
    ],
    [
      'a lasting redirect to this machine',
      (path) => host.publish(path, (to) => to.writeHead(308, { location: 'http://127.0.0.1:22/' }).end()),
      /redirects are not followed/,
    ],
    [
      'a page',
      (path) => host.publish(path, json({ client_id: host.url + path }, { 'content-type': 'text/html' })),
      /content type application\/json/,
    ],
    [
      'a type that looks like JSON',
      (path) => host.publish(path, json({}, { 'content-type': 'application/jsonp' })),
      /content type application\/json/,
    ],
    [
      'something compressed',
      (path) =>
        host.publish(path, (to) =>
          to
            .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
            .end(gzipSync('{}')),
        ),
      /must not be compressed/,
    ],
    [
      'too much',
      (path) => host.publishClient(path, { filling: 'x'.repeat(11_000) }),
      /larger than 10240 bytes/,
    ],
    [
      'more and more',
      (path) =>
        host.publish(path, (to) => {
          to.writeHead(200, { 'content-type': 'application/json' })
          const more = () => {
            while (to.writable && to.write(' '.repeat(4_096)));
          }
          to.on('drain', more)
          more()
        }),
      /larger than 10240 bytes/,
    ],
    ['no JSON', (path) => host.publish(path, raw('client_id=x')), /is not JSON/],
    ['half of it', (path) => host.publish(path, raw('{"client_id":')), /is not JSON/],
    ['a list', (path) => host.publish(path, json([{ client_id: host.url + path }])), /must be a JSON object/],
    ['null', (path) => host.publish(path, json(null)), /must be a JSON object/],
    ['no UTF-8', (path) => host.publish(path, raw(Buffer.from([0x7b, 0xff, 0x7d]))), /is not UTF-8/],
    [
      'what breaks off',
      (path) =>
        host.publish(path, (to) => {
          to.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
          to.write('{', () => to.destroy())
        }),
      /broke off/,
    ],
    ['a closed door', (path) => host.publish(path, (to) => to.destroy()), /cannot be reached/],
    [
      'nothing for a long time',
      (path) =>
        host.publish(path, (to) => to.writeHead(200, { 'content-type': 'application/json' }).write('{')),
      /takes too long/,
    ],
  ]
  it.each(answers)('by how they come: %s', async (name, publish, why) =>
    expect(await refused(publish(`/answer-${name.replaceAll(' ', '-')}`))).toMatch(why),
  )

  it('are more than sixty', () => {
    expect(ids.length + redirects.length + contents.length + answers.length).toBeGreaterThan(60)
  })

  it('are not read again and again', async () => {
    const [server] = servers as [Serving]
    const id = host.publishClient('/again', { client_name: 7 })
    for (let count = 0; count < 3; count++) await refusalOf(server, new Person(server.url), id)
    expect(host.asked('/again')).toBe(1)
  })
})

function raw(body: string | Buffer) {
  return (response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
}

describe('reading a document', () => {
  it('goes to the address that was checked, and asks for the name once', async () => {
    await using host = await documentHost()
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const reach = { privateHosts: [new URL(host.url).host], resolve }
    // Nobody trusts the certificate here: it got as far as the host, and no further.
    await expect(fetchDocument(new URL(host.publishClient('/client')), reach)).rejects.toThrow(
      'The host of the document shows no valid certificate.',
    )
    expect({ asked, requests: host.asked('/client') }).toEqual({ asked: 1, requests: 0 })
  })

  it.each([
    [['127.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    [['169.254.169.254']],
  ])('is refused for a name that leads to %j', async (addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    await expect(
      fetchDocument(new URL('https://app.example.com/client'), { privateHosts: [], resolve }),
    ).rejects.toThrow('not on the public internet')
  })

  it('takes the certificate of the host alone', async () => {
    const other = selfSigned('other.example.com')
    await using host = await documentHost(other)
    await using server = await serveAccounts(host.env)
    expect(await refusalOf(server, new Person(server.url), host.publishClient('/client'))).toMatch(
      /no valid certificate/,
    )
    expect(host.asked('/client')).toBe(0)
  })

  it('is done for one caller only so often in a minute', async () => {
    await using host = await documentHost()
    await using server = await serveAccounts(host.env)
    const ada = new Person(server.url)
    const said: string[] = []
    for (let count = 0; count < 22; count++)
      said.push(await refusalOf(server, ada, `${host.url}/none-${count}`))
    expect(said.slice(0, 20).every((text) => /status 404/.test(text))).toBe(true)
    expect(said.slice(20).every((text) => /Too many documents/.test(text))).toBe(true)
  })
})

describe('a client that an administrator adds', () => {
  it('signs people in with its secret, also where no others may ask, and loses what it had when it is removed', async () => {
    const data = newFolder()
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await waymark(['client', ...args, '--json', '--data', data])
      return {
        code,
        stderr,
        ...(JSON.parse(stdout || '{}') as { clients?: { id: string }[]; secret?: string }),
      }
    }
    const callback = 'https://bot.example.com/callback'
    const added = await run(
      ...['add', 'team-bot', '--name', 'Team bot', '--redirect', callback, '--auth', 'client_secret_basic'],
    )
    expect(added).toMatchObject({ code: 0, clients: [{ id: 'team-bot', redirects: [callback] }] })
    expect((await run('add', 'team-bot', '--name', 'Again', '--redirect', callback)).stderr).toContain(
      'already',
    )
    expect((await run('add', '--name', 'Bad', '--redirect', 'javascript:alert(1)')).code).not.toBe(0)

    await using server = await serveAccounts({ WAYMARK_CLIENTS: 'known' }, ['--data', data])
    const known = await metadata(server)
    expect(known).toMatchObject({ client_id_metadata_document_supported: false })
    expect(known).not.toHaveProperty('registration_endpoint')
    const registering = await fetch(`${server.url}/api/auth/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect] }),
    })
    expect(registering.status).toBe(403)
    const ada = new Person(server.url)
    await ada.signUp()
    for (const id of ['https://app.example.com/client', 'nobody'])
      expect(await refusalOf(server, ada, id)).toContain('does not know the assistant')

    const { url, verifier } = authorizationUrl(server, 'team-bot', callback)
    const code = (await ada.answerAssistant(url)).get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: callback }
    const basic = (secret = '') => ({ authorization: `Basic ${btoa(`team-bot:${secret}`)}` })
    expect((await exchange(server, form, basic('wrong'))).access_token).toBeUndefined()
    const again = authorizationUrl(server, 'team-bot', callback)
    const second = (await ada.answerAssistant(again.url)).get('code') ?? ''
    const { access_token: token = '' } = await exchange(
      server,
      { ...form, code: second, code_verifier: again.verifier },
      basic(added.secret),
    )
    const me = () => fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect((await me()).status).toBe(200)
    expect((await run('list')).clients).toMatchObject([{ id: 'team-bot', name: 'Team bot' }])
    expect(JSON.stringify(await run('list'))).not.toContain(added.secret)
    expect((await run('remove', 'team-bot')).code).toBe(0)
    await expect.poll(async () => (await me()).status, { timeout: 5_000 }).toBe(401)
    expect((await run('remove', 'team-bot')).stderr).toContain('No client team-bot')
  })
})
