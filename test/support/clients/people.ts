import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { newFolder } from '../files/folder.ts'
import { type Serving, serve } from '../servers/serving.ts'

/** A secret as an administrator makes one. */
export function newSecret(): string {
  return randomBytes(32).toString('base64')
}

/** A running server with accounts, on a folder of its own unless another place is given. */
export function serveAccounts(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Serving> {
  const data = args.includes('--data') ? [] : ['--data', newFolder()]
  return serve(['--accounts', '--log', 'error', ...data, ...args], { WAYMARK_SECRET: newSecret(), ...env })
}

/** The same under a name, as passkeys and other providers need it. */
export async function serveAccountsByName(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Serving> {
  const port = String(env.WAYMARK_URL ? new URL(env.WAYMARK_URL).port : await freePort())
  const url = `http://localhost:${port}`
  const serving = await serveAccounts({ WAYMARK_URL: url, ...env }, ['--port', port, ...args])
  return { ...serving, url, mcp: `${url}/mcp` }
}

/** Free a moment ago: for a server that has to be known before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface Answered<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** What a person's browser does: keeps cookies, and says where its requests come from. */
export class Person {
  readonly url: string
  readonly email: string
  readonly password = 'seven green lanterns'
  readonly #cookies = new Map<string, string>()

  constructor(url: string, name = 'ada') {
    this.url = url
    this.email = `${name}@example.com`
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answered<Body>> {
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(method !== 'GET' && { origin: this.url }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    }
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '' || /max-age=0/i.test(cookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  signUp(more: object = {}) {
    const { email, password } = this
    const body = { name: email.split('@')[0], email, password, ...more }
    return this.ask<{ user: { id: string }; url: string | null }>('POST', '/api/auth/sign-up/email', body)
  }

  signIn(more: object = {}) {
    const { email, password } = this
    return this.ask<{ user: { id: string }; url: string | null }>('POST', '/api/auth/sign-in/email', {
      email,
      password,
      ...more,
    })
  }

  async id(): Promise<string> {
    const { body } = await this.ask<{ user: { id: string } }>('GET', '/api/auth/get-session')
    return body.user.id
  }

  /** Makes a key and gives its secret. */
  async key(scopes: readonly string[], more: object = {}): Promise<string> {
    const { status, body } = await this.ask<{ key: { secret: string } }>('POST', '/api/keys', {
      name: 'a key',
      scopes,
      ...more,
    })
    if (status !== 201) throw new Error(`no key: ${status} ${JSON.stringify(body)}`)
    return body.key.secret
  }

  /** Where a browser ends up that is sent to an address. Not by fetch, which says that it is a script. */
  async visit(url: URL): Promise<URL> {
    const headers = {
      cookie: this.cookie,
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    }
    const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
    response.resume()
    const { location } = response.headers
    if (location === undefined) throw new Error(`sent nowhere: ${response.statusCode}`)
    return new URL(location, this.url)
  }

  /**
   * Goes where an assistant sends the browser, signs in where that is asked, and allows it or not. Gives what the
   * browser is sent back with.
   */
  async answerAssistant(
    authorizationUrl: URL,
    { accept = true, scopes }: { accept?: boolean; scopes?: readonly string[] } = {},
  ): Promise<URLSearchParams> {
    let next = await this.visit(authorizationUrl)
    if (next.pathname === '/sign-in') {
      const { body, status } = await this.signIn({ oauth_query: next.search })
      if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`)
      next = new URL(body.url ?? '', this.url)
    }
    if (next.pathname === '/consent') {
      const answer = { accept, oauth_query: next.search, ...(scopes && { scopes }) }
      const { body, status } = await this.ask<{ url: string }>('POST', '/api/auth/oauth2/consent', answer)
      if (status !== 200) throw new Error(`not answered: ${JSON.stringify(body)}`)
      next = new URL(body.url)
    }
    return next.searchParams
  }
}
