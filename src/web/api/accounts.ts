import { request } from './request.ts'

export interface ApiKey {
  readonly id: string
  readonly name: string
  /** The first characters, by which a person knows it again. */
  readonly start: string
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
}

export interface AssistantGrant {
  readonly client: string
  readonly name: string
  /** Where it sends people back to: the one thing about it that it cannot make up. */
  readonly hosts: readonly string[]
  readonly scopes: readonly string[]
  readonly since: string
}

const part = encodeURIComponent

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Who is signed in now, and where to go on where an assistant waits. */
export interface SignedIn {
  readonly user: Person | null
  readonly url: string | null
}

export function signUp(body: {
  name: string
  email: string
  password: string
  invitation?: string
  oauth_query?: string
}): Promise<SignedIn> {
  return request('POST', '/api/auth/sign-up/email', { body })
}

export function signIn(body: { email: string; password: string; oauth_query?: string }): Promise<SignedIn> {
  return request('POST', '/api/auth/sign-in/email', { body })
}

/** Nobody signed in is an answer, and no refusal. */
export function getSession(): Promise<{ readonly user: Person | null }> {
  return request('GET', '/api/auth/get-session')
}

export function changePassword(body: { currentPassword: string; newPassword: string }): Promise<unknown> {
  return request('POST', '/api/auth/change-password', { body })
}

export function renameMyself(name: string): Promise<unknown> {
  return request('POST', '/api/auth/update-user', { body: { name } })
}

/** What an assistant asks for. */
export interface AuthRequest {
  readonly client: { readonly id: string; readonly name: string }
  readonly host: string
  readonly scopes: readonly string[]
  readonly expiresAt: string
}

/** `search` is the query of the page's own address, as it is. */
export function getAuthRequest(search: string): Promise<AuthRequest> {
  return request('GET', `/api/auth-request${search}`)
}

export function postConsent(body: {
  accept: boolean
  scopes?: readonly string[]
  oauth_query: string
}): Promise<SignedIn> {
  return request('POST', '/api/auth/oauth2/consent', { body })
}

export function signOut(): Promise<unknown> {
  return request('POST', '/api/auth/sign-out', { body: {} })
}

export function listKeys(): Promise<{ readonly keys: readonly ApiKey[] }> {
  return request('GET', '/api/keys')
}

export function postKey(body: {
  name: string
  scopes?: readonly string[]
  expiresAt?: string
}): Promise<{ readonly key: ApiKey & { readonly secret: string } }> {
  return request('POST', '/api/keys', { body })
}

export function removeKey(id: string): Promise<unknown> {
  return request('DELETE', `/api/keys/${part(id)}`)
}

export function listGrants(): Promise<{ readonly grants: readonly AssistantGrant[] }> {
  return request('GET', '/api/grants')
}

export function removeGrant(client: string): Promise<unknown> {
  return request('DELETE', `/api/grants/${part(client)}`)
}

export function removeAccount(): Promise<unknown> {
  return request('DELETE', '/api/account')
}
