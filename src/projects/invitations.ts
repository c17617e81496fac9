import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Failure } from '../errors.ts'
import type { ProjectId } from './project.ts'
import type { MemberRole } from './project-store.ts'

/** A link by which one person may join a project. */
export interface Invitation {
  readonly id: string
  readonly owner: string
  readonly project: ProjectId
  /** As it was called when the link was made: who has the link sees that before they join. */
  readonly projectName: string
  readonly role: MemberRole
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The invitations of one person: those they gave, and those whose secret they know. */
export interface InvitationStore {
  /** Refuses more than `mostOpen` at a time. Those that have expired are removed. */
  create(invitation: Invitation, tokenHash: string): Promise<void>
  /** The open ones they gave, newest first. */
  list(now: Date): Promise<Invitation[]>
  /** False when there is no such invitation of theirs. */
  revoke(id: string): Promise<boolean>
  /** The open one that was made of this secret, by any owner. */
  find(tokenHash: string, now: Date): Promise<Invitation | undefined>
  /**
   * Joins: the membership is made and the invitation is gone, both or neither. Fails with `not_found` when it is not
   * open any more, and with `conflict` when it is no use to this person.
   */
  accept(tokenHash: string, at: Date): Promise<Invitation>
}

export const mostOpen = 100

const weekMs = 7 * 86_400_000

/** Makes an invitation. The secret is given out here and never again. */
export async function invite(
  store: InvitationStore,
  given: Pick<Invitation, 'owner' | 'project' | 'projectName' | 'role'>,
  now: Date,
): Promise<{ readonly invitation: Invitation; readonly token: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + weekMs)
  const invitation = { id: randomUUID(), ...given, createdAt: now, expiresAt }
  await store.create(invitation, hashOf(token))
  return { invitation, token }
}

export async function openInvitation(store: InvitationStore, token: string, now: Date): Promise<Invitation> {
  const found = await store.find(hashOf(token), now)
  if (!found) throw notOpen()
  return found
}

export function acceptInvitation(store: InvitationStore, token: string, now: Date): Promise<Invitation> {
  return store.accept(hashOf(token), now)
}

/** As it is stored. A secret of 256 random bits needs no salt. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function notOpen(): Failure {
  return new Failure('not_found', 'This invitation is no longer valid.', {
    hint: 'It works once, for a week. Ask for a new one.',
  })
}

export function ownProject(): Failure {
  return new Failure('conflict', 'This is your own project.', { hint: 'Send the link to someone else.' })
}

export function alreadyMember(): Failure {
  return new Failure('conflict', 'You are already a member of this project.', {
    hint: 'Its owner can give you another role.',
  })
}

export function tooManyOpen(): Failure {
  return new Failure('conflict', `There are already ${mostOpen} open invitations.`, {
    hint: 'Withdraw some of them first.',
  })
}
