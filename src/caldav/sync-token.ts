import { createHash } from 'node:crypto'
import type { ProjectId } from '../projects/project.ts'
import { DavError } from './dav-error.ts'

/** How far a client has come: after which change, and in a first listing after which task. */
export interface SyncPoint {
  readonly change: number
  /** The number of the last task of the part before. */
  readonly below: number | null
}

/** Of one project, so that a token of another is not taken for one. */
export function tokenAt(project: ProjectId, change: number, below: number | null = null): string {
  return `urn:waymark:sync:${keyOf(project)}:${change}${below === null ? '' : `:${below}`}`
}

export function readToken(project: ProjectId, text: string): SyncPoint {
  const [, key, change, below] =
    /^urn:waymark:sync:([0-9a-f]{16}):(\d{1,15})(?::(\d{1,15}))?$/.exec(text) ?? []
  if (key !== keyOf(project)) throw tokenEnded()
  return { change: Number(change), below: below === undefined ? null : Number(below) }
}

function keyOf(project: ProjectId): string {
  return createHash('sha256').update(`sync\0${project}`).digest('hex').slice(0, 16)
}

/** The client begins again from nothing then, as the standard has it. */
export function tokenEnded(): DavError {
  return new DavError(
    403,
    'That point in time is no longer on record. Synchronise from the beginning.',
    '<d:valid-sync-token/>',
  )
}
