import { createHash } from 'node:crypto'
import type { ProjectId } from '../projects/project.ts'
import { DavError } from './dav-error.ts'

/** How far a client has come: after which change, and in a first listing after which task. */
export interface SyncPoint {
  readonly change: number
  /** The number of the last task of the part before. */
  readonly below: number | null
}

/** What a token is of: a project, so that one of another is not taken for it, with the reminders that are shown in it. */
export interface Synchronised {
  readonly project: ProjectId
  /** Their version. Which tasks they changed on is not on record: the client looks at all of them then. */
  readonly alarms: string
}

export function tokenAt(of: Synchronised, change: number, below: number | null = null): string {
  return `urn:waymark:sync:${keyOf(of)}:${change}${below === null ? '' : `:${below}`}`
}

export function readToken(of: Synchronised, text: string): SyncPoint {
  const [, key, change, below] =
    /^urn:waymark:sync:([0-9a-f]{16}):(\d{1,15})(?::(\d{1,15}))?$/.exec(text) ?? []
  if (key !== keyOf(of)) throw tokenEnded()
  return { change: Number(change), below: below === undefined ? null : Number(below) }
}

function keyOf({ project, alarms }: Synchronised): string {
  return createHash('sha256').update(`sync\0${project}\0${alarms}`).digest('hex').slice(0, 16)
}

/** The client begins again from nothing then, as the standard has it. */
export function tokenEnded(): DavError {
  return new DavError(
    403,
    'That point in time is no longer on record. Synchronise from the beginning.',
    '<d:valid-sync-token/>',
  )
}
