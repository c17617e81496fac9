import { Hono } from 'hono'
import type { ServerAddress } from '../clients/snippets.ts'
import type { CallDependencies } from '../contracts/call.ts'
import type { Identity } from '../identity.ts'
import { askPage } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { connectRoutes } from './connect-routes.ts'
import { EventStreams } from './event-streams.ts'
import { eventsRoutes } from './events-routes.ts'
import { type About, meRoutes, type User } from './me-routes.ts'
import { memoryRoutes } from './memory-routes.ts'
import { tasksRoutes } from './tasks-routes.ts'

interface PageParts {
  readonly deps: CallDependencies
  readonly about: About
  readonly user: (identity: Identity) => User | Promise<User>
  /** How an assistant on this machine would start the server itself; null where it cannot. */
  readonly start: ServerAddress | null
  /** Where it is reached from outside; left out or null, where the request came to. */
  readonly url?: string | null
}

/** Everything under /api that the page needs beside the chat. */
interface PageApi {
  readonly routes: ApiRoutes
  /** Ends the streams that have no end. */
  close(): void
}

export function createPageApi({ deps, about, user, start, url = null }: PageParts): PageApi {
  const [ask, streams] = [askPage(deps), new EventStreams(deps)]
  const routes: ApiRoutes = new Hono()
  routes.route('/', meRoutes(ask, about, user))
  routes.route('/', tasksRoutes(ask))
  routes.route('/', memoryRoutes(ask))
  routes.route('/', connectRoutes(start, url))
  routes.route('/', eventsRoutes(streams))
  return { routes, close: () => streams.close() }
}
