import { expect } from 'vitest'
import { modernCall } from '../support/clients/modern-call.ts'
import { ClientMemory, connectByOauth } from '../support/clients/oauth-clients.ts'
import { Person } from '../support/clients/people.ts'
import type { Serving } from '../support/servers/serving.ts'
import type { Secrets } from './secrets.ts'

const all = ['tasks:read', 'tasks:write', 'context:read', 'context:write']
const project = 'github.com/acme/lighthouse'
const about = `?project=${encodeURIComponent(project)}`

/** A person, and everything of theirs that nobody else may read. */
export class Watched extends Person {
  readonly secrets: Secrets

  constructor(url: string, name: string, secrets: Secrets) {
    super(url, name)
    this.secrets = secrets
    secrets.keep('password', this.password)
  }

  keepSession(): void {
    const value = this.cookie.split('session_token=')[1]?.split(';')[0]
    const whole = this.secrets.keep('session cookie', decodeURIComponent(value ?? ''))
    this.secrets.keep('session token', whole.split('.')[0])
  }

  override async answerAssistant(...asked: Parameters<Person['answerAssistant']>) {
    const back = await super.answerAssistant(...asked)
    this.secrets.keep('authorization code', back.get('code'))
    return back
  }
}

/** Does everything that a secret is needed for, rightly and wrongly. Gives a key that is still good. */
export async function useEverything(server: Serving, ada: Watched, texts: Secrets): Promise<string> {
  await signIn(ada)
  const key = await useKey(server, ada, texts)
  await useOauth(server, ada)
  await invite(server, ada)
  await chat(ada, texts)
  await askNonsense(server, ada, key)
  return key
}

async function signIn(ada: Watched): Promise<void> {
  expect((await ada.signUp()).status).toBe(200)
  const wrong = ada.secrets.keep('wrong password', 'eight green lanterns')
  expect((await ada.signIn({ password: wrong })).status).toBe(401)
  expect((await ada.signUp({ password: ada.secrets.keep('weak password', 'password123') })).status).toBe(400)
  expect((await ada.signIn()).status).toBe(200)
  ada.keepSession()
  const newPassword = ada.secrets.keep('new password', 'nine yellow umbrellas')
  const change = { currentPassword: wrong, newPassword }
  expect((await ada.ask('POST', '/api/auth/change-password', change)).status).toBe(400)
}

/** Makes a key and works with it, rightly and wrongly. */
async function useKey({ url, mcp }: Serving, ada: Watched, texts: Secrets): Promise<string> {
  const key = ada.secrets.keep('API key', await ada.key(all))
  const authorization = `Bearer ${key}`
  const call = (tool: string, args: object, more: object = {}) =>
    modernCall(`${mcp}${about}`, tool, args, { authorization, ...more })
  const task = {
    title: texts.keep('title', 'Order a new lens for the lamp'),
    description: texts.keep('description', 'The old one has a crack on its seaward side'),
  }
  expect((await call('add_task', task, { 'x-request-id': 'with-the-key' })).isError).toBe(false)
  const text = texts.keep('discovery', 'The fog horn answers to the barometer')
  expect((await call('remember', { text, type: 'rule' })).isError).toBe(false)
  const query = texts.keep('query', 'what does the horn listen to')
  expect((await call('context_search', { query })).isError).toBe(false)
  expect((await call('get_task', { task: texts.keep('words', 'lens of the second lamp') })).isError).toBe(
    true,
  )
  // This contract's document wants the arguments of its calls in the log; a key among them is none of it.
  const search = { query: `why is ${key} refused` }
  await modernCall(`${mcp}/context${about}`, 'context_search', search, { authorization })

  const wrong = ada.secrets.keep('mistyped key', `${key.slice(0, -6)}abcdef`)
  for (const headers of [{ authorization: `Bearer ${wrong}` }, { 'x-api-key': wrong }] as const)
    expect((await fetch(`${url}/api/tasks`, { headers: { ...headers } })).status).toBe(401)
  return key
}

/** An assistant with a secret of its own, from its registration to a refresh token that comes twice. */
async function useOauth({ url, mcp }: Serving, ada: Watched): Promise<void> {
  const { secrets } = ada
  const memory = new ClientMemory()
  memory.clientMetadata.token_endpoint_auth_method = 'client_secret_post'
  await using client = await connectByOauth('2026', mcp, memory, ada)
  await client.callTool('list_tasks')
  const { client_id = '', client_secret = '' } = memory.client ?? {}
  const { access_token, refresh_token: first = '' } = memory.held ?? {}
  secrets.keep('client secret', client_secret)
  secrets.keep('code verifier', memory.codeVerifier())
  secrets.keep('access token', access_token)
  secrets.keep("access token's signature", access_token?.split('.')[2])
  secrets.keep('refresh token', first)

  const exchange = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(form)
    const response = await fetch(`${url}/api/auth/oauth2/token`, { method: 'POST', body, headers })
    const answer = (await response.json()) as { access_token?: string; refresh_token?: string }
    return { status: response.status, ...answer }
  }
  const refresh = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: first }
  const renewed = await exchange(refresh)
  expect(renewed.status).toBe(200)
  secrets.keep('second access token', renewed.access_token)
  secrets.keep('second refresh token', renewed.refresh_token)
  // Another window of the same client, a moment later.
  expect((await exchange(refresh)).refresh_token).toBe(renewed.refresh_token)
  const basic = { authorization: `Basic ${btoa(`${client_id}:${client_secret}x`)}` }
  const code_verifier = memory.codeVerifier()
  const again = { grant_type: 'authorization_code', code: secrets.keep('made-up code', 'c0de-c0de-c0de') }
  expect((await exchange({ ...again, code_verifier }, basic)).status).toBeGreaterThanOrEqual(400)
  const spoilt = { authorization: `Bearer ${renewed.access_token}x` }
  expect((await modernCall(mcp, 'list_tasks', {}, spoilt)).status).toBe(401)
}

async function invite({ url }: Serving, ada: Watched): Promise<void> {
  const { body } = await ada.ask<{ invitation: { link: string } }>('POST', '/api/invitations', {
    project,
    role: 'reader',
  })
  const token = ada.secrets.keep('invitation', new URL(body.invitation.link).pathname.split('/').at(-1))
  const grace = new Person(url, 'grace')
  await grace.signUp({ invitation: token })
  const page = await grace.ask('GET', `/invite/${token}`, undefined, { accept: 'text/html' })
  expect(page.status).toBe(200)
  expect((await grace.ask('POST', `/api/invitations/${token}/accept`, {})).status).toBe(200)
  expect((await grace.ask('POST', `/api/invitations/${token}/accept`, {})).status).toBe(404)
}

/** The model refuses its key at first, in an answer that quotes it. */
async function chat(ada: Watched, texts: Secrets): Promise<void> {
  const text = texts.keep('words in the chat', 'Tell me when the keeper comes back')
  for (const _ of ['refused', 'answered'])
    expect((await ada.ask('POST', '/api/chat', { text })).status).toBe(200)
}

/** Secrets where nobody should put them. */
async function askNonsense({ url, mcp }: Serving, ada: Watched, key: string): Promise<void> {
  const { password, cookie } = ada
  const query = new URLSearchParams({ access_token: key, api_key: key, password, cookie })
  const json = { 'content-type': 'application/json', origin: url }
  const own = { ...json, authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' }
  const asked: readonly [path: string, init: RequestInit][] = [
    [`/api/tasks?${query}`, {}],
    [`/api/nothing/${key}?${query}`, { headers: own }],
    [`/mcp?${query}`, { method: 'POST' }],
    [`/mcp/${key}`, { method: 'POST', headers: own, body: '{}' }],
    ['/mcp', { method: 'POST', headers: own, body: `{"password":"${password}",` }],
    ['/mcp', { method: 'POST', headers: own, body: rpc(password) }],
    ['/mcp', { method: 'POST', headers: { ...own, 'mcp-session-id': password }, body: rpc('tools/list') }],
    ['/mcp', { method: 'POST', headers: { ...own, 'mcp-method': password }, body: rpc('tools/call') }],
    ['/api/auth/sign-in/email', { method: 'POST', headers: json, body: `{"password":"${password}"` }],
    ['/api/auth/sign-in/email', { method: 'POST', headers: json, body: JSON.stringify({ password }) }],
    [`/api/auth/${key}`, { method: 'POST', headers: { cookie, origin: 'https://elsewhere.example' } }],
    ['/api/me', { headers: { cookie: cookie.replaceAll(/[^;]+/g, '$&x') } }],
    ['/api/me', { headers: { authorization: `Basic ${btoa(`ada:${password}`)}` } }],
  ]
  for (const [path, init] of asked) {
    const { status } = await fetch(url + path, init)
    expect
      .soft({ path, status })
      .toEqual({ path, status: expect.toSatisfy((code) => code >= 400 && code < 500) })
  }
  expect((await modernCall(mcp, key, { password }, { authorization: own.authorization })).isError).toBe(true)
}

function rpc(method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} })
}
