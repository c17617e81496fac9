import { request } from './request.ts'

export const roles = ['reader', 'commenter', 'editor'] as const
export type Role = (typeof roles)[number] | 'owner'

export const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'grey'] as const

export interface Project {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly prefix: string
  readonly colour: string
  readonly role: Role
  readonly owner: string
  readonly ownerName: string | null
  readonly position: number
  readonly archivedAt: string | null
  readonly isPersonal: boolean
  /** How many open tasks it has. */
  readonly open: number
  readonly isMine: boolean
}

export interface ProjectPatch {
  readonly name?: string
  /** The name that the change began from. */
  readonly expectedName?: string
  readonly colour?: string
  readonly prefix?: string
  readonly archived?: boolean
  readonly position?: number
}

export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly role: Role
  readonly addedAt: string | null
}

export interface Invitation {
  readonly id: string
  /** Its id, and what it is called. */
  readonly project: string
  readonly name: string
  readonly role: Role
  readonly expiresAt: string
  /** Shown once, when it is made. */
  readonly link?: string
  /** Where it was sent by e-mail. */
  readonly sentTo?: string
}

const part = encodeURIComponent

/** With those that are archived. */
export function listProjects(): Promise<{ readonly projects: readonly Project[] }> {
  return request('GET', '/api/projects', { query: { archived: 1 } })
}

export function postProject(body: { name: string; colour: string }): Promise<{ readonly project: Project }> {
  return request('POST', '/api/projects', { body })
}

export function patchProject(id: string, patch: ProjectPatch): Promise<{ readonly project: Project }> {
  return request('PATCH', `/api/projects/${part(id)}`, { body: patch })
}

export function postOwner(id: string, to: string): Promise<unknown> {
  return request('POST', `/api/projects/${part(id)}/owner`, { body: { to } })
}

export function listMembers(project: string): Promise<{ readonly members: readonly Member[] }> {
  return request('GET', '/api/members', { query: { project } })
}

/** One's own id leaves the project. */
export function removeMember(id: string, project: string): Promise<unknown> {
  return request('DELETE', `/api/members/${part(id)}`, { query: { project } })
}

export function patchMember(id: string, project: string, role: Role): Promise<unknown> {
  return request('PATCH', `/api/members/${part(id)}`, { query: { project }, body: { role } })
}

export function listInvitations(): Promise<{ readonly invitations: readonly Invitation[] }> {
  return request('GET', '/api/invitations')
}

export function postInvitation(
  project: string,
  role: Role,
  email?: string,
): Promise<{ readonly invitation: Invitation }> {
  return request('POST', '/api/invitations', { body: { project, role, ...(email && { email }) } })
}

export function removeInvitation(id: string): Promise<unknown> {
  return request('DELETE', `/api/invitations/${part(id)}`)
}

export function getInvitation(
  token: string,
): Promise<{ readonly invitation: Invitation & { readonly invitedBy: { readonly name: string } } }> {
  return request('GET', `/api/invitations/${part(token)}`)
}

export function acceptInvitation(token: string): Promise<{ readonly project: { readonly id: string } }> {
  return request('POST', `/api/invitations/${part(token)}/accept`, { body: {} })
}
