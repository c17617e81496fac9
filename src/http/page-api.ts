import { Hono } from 'hono'
import type { BlobStore } from '../attachments/blob-store.ts'
import type { ServerAddress } from '../clients/snippets.ts'
import type { CallDependencies } from '../contracts/call.ts'
import type { CredentialWatch, Identity } from '../identity.ts'
import { askPage } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { attachmentsRoutes } from './attachments-routes.ts'
import { connectRoutes } from './connect-routes.ts'
import { EventStreams } from './event-streams.ts'
import { eventsRoutes } from './events-routes.ts'
import { type About, meRoutes, type User } from './me-routes.ts'
import { memoryRoutes } from './memory-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { tasksRoutes } from './tasks-routes.ts'

interface PageParts {
  readonly deps: CallDependencies
  /** Where the content of files is kept. */
  readonly blobs: BlobStore
  readonly about: About
  readonly user: (identity: Identity) => User | Promise<User>
  /** How an assistant on this machine would start the server itself; null where it cannot. */
  readonly start: ServerAddress | null
  /** Where it is reached from outside; left out or null, where the request came to. */
  readonly url?: string | null
  /** Tells when somebody's credential was taken back. */
  readonly watch?: CredentialWatch
}

/** Everything under /api that the page needs beside the chat. */
interface PageApi {
  readonly routes: ApiRoutes
  /** Ends the streams that have no end. */
  close(): void
}

export function createPageApi({ deps, blobs, about, user, start, url = null, watch }: PageParts): PageApi {
  const [ask, streams] = [askPage(deps), new EventStreams(deps, undefined, watch)]
  const routes: ApiRoutes = new Hono()
  routes.route('/', meRoutes(ask, deps, about, user))
  routes.route('/', settingsRoutes(deps))
  routes.route('/', tasksRoutes(ask))
  routes.route('/', attachmentsRoutes(ask, deps, blobs))
  routes.route('/', memoryRoutes(ask))
  routes.route('/', connectRoutes(start, url))
  routes.route('/', eventsRoutes(deps, streams))
  return { routes, close: () => streams.close() }
}
