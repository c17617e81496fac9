import { randomBytes } from 'node:crypto'
import { scopes } from '../identity.ts'
import type { Auth } from './auth.ts'
import { isLoopbackHost } from './settings.ts'

/** Assistants on the web that are known to send people back to these hosts. */
const knownHosts: readonly string[] = [
  'claude.ai',
  'claude.com',
  'chatgpt.com',
  'chat.openai.com',
  'platform.openai.com',
  'vscode.dev',
  'insiders.vscode.dev',
  'cursor.com',
  'www.cursor.com',
  'windsurf.com',
  'gemini.google.com',
  'copilotstudio.microsoft.com',
  'global.consent.azure-apim.net',
  'chat.mistral.ai',
  'callback.mistral.ai',
  'oauth.raycast.com',
  'raycast.com',
]

const longestName = 60
const mostRedirects = 10
const longestRedirect = 500
const web = new Set(['http:', 'https:'])
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Editors and assistants on the desktop whose scheme is no name of a domain. */
const knownApps = new Set([
  'antigravity:',
  'claude:',
  'codex:',
  'cursor:',
  'cursor-insiders:',
  'goose:',
  'kiro:',
  'raycast:',
  'trae:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'warp:',
  'windsurf:',
  'windsurf-next:',
  'zed:',
])
/** The name of a domain, backwards, as RFC 8252 asks for: com.example.app. Other schemes open who knows what. */
const domainScheme = /^[a-z]{2,}(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+:$/

/** What a client is registered with. */
export interface ClientMetadata {
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly token_endpoint_auth_method: string
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly application_type: 'native' | 'web'
}

type Registration =
  | { readonly metadata: ClientMetadata }
  | { readonly error: string; readonly error_description: string }

/**
 * What any client at all may register, made of what was asked for: a name, where to send people back, and how to
 * show the client is itself. Everything else is left out, above all addresses that this server would have to call.
 */
export function readRegistration(body: unknown, extraHosts: readonly string[]): Registration {
  const given = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Record<
    string,
    unknown
  >
  const redirects = given.redirect_uris
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > mostRedirects)
    return refused('invalid_redirect_uri', `redirect_uris is a list of 1 to ${mostRedirects} addresses.`)
  const hosts = [...knownHosts, ...extraHosts]
  if (!redirects.every((uri) => mayRedirect(uri, hosts))) {
    return refused(
      'invalid_redirect_uri',
      'People are sent back to a program on their own machine, or to a host this server knows (WAYMARK_REDIRECT_HOSTS).',
    )
  }
  const method = given.token_endpoint_auth_method ?? 'none'
  if (!['none', 'client_secret_basic', 'client_secret_post'].includes(method as string))
    return refused('invalid_client_metadata', 'This token_endpoint_auth_method is not supported.')
  const isNative = redirects.every((uri) => !new URL(uri as string).protocol.startsWith('https'))
  return {
    metadata: {
      client_name: plainName(given.client_name),
      redirect_uris: redirects as string[],
      token_endpoint_auth_method: method as string,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // Programs on a machine are native, whether or not they know the word.
      application_type: isNative ? 'native' : 'web',
    },
  }
}

function mayRedirect(uri: unknown, hosts: readonly string[]): boolean {
  if (
    typeof uri !== 'string' ||
    uri.length > longestRedirect ||
    !URL.canParse(uri) ||
    /[\s\p{Cc}]/u.test(uri)
  )
    return false
  const { protocol, host, hostname, username, password, hash } = new URL(uri)
  if (username !== '' || password !== '' || hash !== '' || uri.includes('#')) return false
  if (protocol === 'https:') return hosts.includes(host)
  if (protocol === 'http:') return ownMachine.has(hostname)
  return knownApps.has(protocol) || domainScheme.test(protocol)
}

/**
 * Registers a client that has no secret. The package would refuse the schemes that editors on the desktop use, such as
 * cursor://, because they are not names of domains.
 */
export async function registerPublicClient(auth: Auth, metadata: ClientMetadata): Promise<object> {
  const clientId = randomBytes(16).toString('hex')
  const at = await storeClient(auth, clientId, metadata)
  const issued = { client_id: clientId, client_id_issued_at: Math.floor(at.getTime() / 1_000) }
  return { ...issued, ...metadata, scope: offered.join(' ') }
}

const offered: readonly string[] = [...scopes, 'offline_access']

/** Writes down what a client is registered with; what is known of it already is replaced. */
export async function storeClient(
  auth: Auth,
  clientId: string,
  metadata: ClientMetadata,
  more: { readonly referenceId?: string; readonly clientSecret?: string } = {},
): Promise<Date> {
  const { adapter } = await auth.$context
  const now = new Date()
  const data = {
    name: metadata.client_name,
    redirectUris: metadata.redirect_uris,
    scopes: offered,
    tokenEndpointAuthMethod: metadata.token_endpoint_auth_method,
    applicationType: metadata.application_type,
    grantTypes: metadata.grant_types,
    responseTypes: metadata.response_types,
    requirePKCE: true,
    updatedAt: now,
    ...more,
  }
  const [model, where] = ['oauthClient', [{ field: 'clientId', value: clientId }]]
  const replace = () => adapter.update({ model, where, update: data })
  if (await replace()) return now
  try {
    await adapter.create({ model, data: { ...data, clientId, disabled: false, createdAt: now } })
  } catch (error) {
    // Another node was faster.
    if (!(await replace())) throw error
  }
  return now
}

/** Plain and short: it is shown beside the question whether to trust it. */
export function plainName(name: unknown): string {
  const text = typeof name === 'string' ? name : ''
  const plain = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._()+&'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, longestName).join('') || 'An assistant without a name'
}

/** The hosts people are sent back to, as a person can judge them. */
export function redirectHosts({
  redirectUris,
}: {
  readonly redirectUris: readonly string[] | string
}): string[] {
  return [...new Set(redirectUrisOf({ redirectUris }).map(redirectHost))]
}

/** The database gives them as a list or as text. */
export function redirectUrisOf({
  redirectUris,
}: {
  readonly redirectUris: readonly string[] | string
}): readonly string[] {
  return typeof redirectUris === 'string' ? (JSON.parse(redirectUris) as string[]) : redirectUris
}

export function redirectHost(uri: string): string {
  if (!URL.canParse(uri)) return 'an unknown place'
  const { protocol, hostname, host } = new URL(uri)
  if (isLoopbackHost(hostname)) return 'this computer'
  return web.has(protocol) ? host : `the app for ${protocol}//`
}

function refused(error: string, error_description: string): Registration {
  return { error, error_description }
}
