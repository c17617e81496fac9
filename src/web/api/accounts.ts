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
  readonly describedBy: string | null
  /** Where it sends people back to: the one thing about it that it cannot make up. */
  readonly hosts: readonly string[]
  readonly scopes: readonly string[]
  readonly since: string
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Who is signed in now, and where to go on where an assistant waits. */
export interface SignedIn {
  readonly user: Person | null
  readonly url: string | null
  /** Nobody is in yet: a code of the person's app is asked for. */
  readonly needsCode?: boolean
}

/** What an assistant asks for. */
export interface AuthRequest {
  readonly client: {
    readonly id: string
    readonly name: string
    /** The host whose document describes it; null for a client that registered. */
    readonly describedBy: string | null
  }
  readonly host: string
  readonly scopes: readonly string[]
  readonly expiresAt: string
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** Where an assistant sent the person here. */
  readonly oauth_query?: string
}

/** What this server offers to somebody who is not signed in. */
export interface WaysIn {
  /** Whether it sends e-mail. */
  readonly mail: boolean
  readonly passkeys: boolean
  /** What the organisation is called whose sign-in can be used here. */
  readonly organisation: string | null
}

const part = encodeURIComponent
const auth = <T>(path: string, body: object) => request<T>('POST', `/api/auth/${path}`, { body })

export const signUp = (body: Credentials & { name: string; invitation?: string }) =>
  auth<SignedIn>('sign-up/email', body)
export const signIn = (body: Credentials) => auth<SignedIn>('sign-in/email', body)
export const signOut = () => auth('sign-out', {})
/** No session is an answer, and no refusal. */
export const getSession = () => request<{ readonly user: Person | null }>('GET', '/api/auth/get-session')
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  auth('change-password', body)
export const getWaysIn = () => request<WaysIn>('GET', '/api/auth/ways-in')
/** Gives where to send the browser. */
export const enterByOrganisation = (body: { next: string; oauth_query?: string }) =>
  auth<SignedIn>('sign-in/social', body)
export const tieToOrganisation = () => auth<SignedIn>('link-social', {})
export const requestPasswordReset = (email: string) => auth('request-password-reset', { email })
export const resetPassword = (body: { token: string; newPassword: string }) => auth('reset-password', body)
export const sendVerification = () => auth('send-verification-email', {})
export const verifyAddress = (token: string) => auth('verify-email', { token })
export const renameMyself = (name: string) => auth('update-user', { name })
export const removeAccount = (password: string) => request('DELETE', '/api/account', { body: { password } })

/** `search` is the query of the page's own address, as it is. */
export const getAuthRequest = (search: string) => request<AuthRequest>('GET', `/api/auth-request${search}`)
export const postConsent = (body: { accept: boolean; scopes?: readonly string[]; oauth_query: string }) =>
  auth<SignedIn>('oauth2/consent', body)

export const listKeys = () => request<{ readonly keys: readonly ApiKey[] }>('GET', '/api/keys')
export const postKey = (body: { name: string; scopes?: readonly string[]; expiresAt?: string }) =>
  request<{ readonly key: ApiKey & { readonly secret: string } }>('POST', '/api/keys', { body })
export const removeKey = (id: string) => request('DELETE', `/api/keys/${part(id)}`)
export const listGrants = () => request<{ readonly grants: readonly AssistantGrant[] }>('GET', '/api/grants')
export const removeGrant = (client: string) => request('DELETE', `/api/grants/${part(client)}`)
