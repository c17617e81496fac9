import { randomBytes, randomUUID } from 'node:crypto'
import { Failure } from '../errors.ts'
import { hashOf } from './invitations.ts'
import type { ProjectId } from './project.ts'

/** A secret address at which calendars read tasks of one person: all that they see, or those of a project. */
export interface Feed {
  readonly id: string
  readonly owner: string
  /** Null for everything. */
  readonly project: ProjectId | null
  readonly createdAt: Date
}

/** The feeds of one person. */
export interface FeedStore {
  /** The one of everything first, then as they were made. */
  list(): Promise<Feed[]>
  /** Makes it; one that is there for the same project is replaced, and its address ends. */
  put(feed: Feed, tokenHash: string): Promise<void>
  /** False when there is none. */
  remove(id: string): Promise<boolean>
}

/** Finds a feed by the hash of its secret, whoever's it is. */
export type FindFeed = (tokenHash: string) => Promise<Feed | undefined>

/** Makes a feed, or gives one that is there another address. The secret is given out here and never again. */
export async function openFeed(
  store: FeedStore,
  owner: string,
  project: ProjectId | null,
  now: Date,
): Promise<{ readonly feed: Feed; readonly secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const feed = { id: randomUUID(), owner, project, createdAt: now }
  await store.put(feed, hashOf(secret))
  return { feed, secret }
}

export async function closeFeed(store: FeedStore, id: string): Promise<void> {
  if (!(await store.remove(id)))
    throw new Failure('not_found', 'There is no such feed.', { hint: 'It may have been renewed or revoked.' })
}

/** The path of its address. */
export function feedPath(secret: string): string {
  return `/feeds/${secret}.ics`
}
