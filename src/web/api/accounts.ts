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

export interface Project {
  readonly key: string
  readonly name: string
  readonly role: string
  readonly owner: string
  readonly ownerName: string | null
  readonly isMine: boolean
}

export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly addedAt: string | null
}

export interface Invitation {
  readonly id: string
  /** Its key, and what it is called. */
  readonly project: string
  readonly name: string
  readonly role: string
  readonly expiresAt: string
  /** Shown once, when it is made. */
  readonly link?: string
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
}

/** What an assistant asks for. */
export interface AuthRequest {
  readonly client: { readonly id: string; readonly name: string }
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
export const renameMyself = (name: string) => auth('update-user', { name })
export const removeAccount = () => request('DELETE', '/api/account')

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

export const listProjects = () => request<{ readonly projects: readonly Project[] }>('GET', '/api/projects')
export const listMembers = (project: string) =>
  request<{ readonly members: readonly Member[] }>('GET', '/api/members', { query: { project } })
export const removeMember = (id: string, project: string) =>
  request('DELETE', `/api/members/${part(id)}`, { query: { project } })
export const patchMember = (id: string, project: string, role: string) =>
  request('PATCH', `/api/members/${part(id)}`, { query: { project }, body: { role } })

const invitations = '/api/invitations'
export const listInvitations = () =>
  request<{ readonly invitations: readonly Invitation[] }>('GET', invitations)
export const postInvitation = (project: string, role: string) =>
  request<{ readonly invitation: Invitation }>('POST', invitations, { body: { project, role } })
export const removeInvitation = (id: string) => request('DELETE', `${invitations}/${part(id)}`)
export const getInvitation = (token: string) =>
  request<{ readonly invitation: Invitation & { readonly invitedBy: { readonly name: string } } }>(
    'GET',
    `${invitations}/${part(token)}`,
  )
export const acceptInvitation = (token: string) =>
  request<{ readonly project: Omit<Project, 'ownerName'> }>('POST', `${invitations}/${part(token)}/accept`, {
    body: {},
  })
