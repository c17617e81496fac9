import { type CredentialWatch, type Identity, localIdentity, noWatch } from '../identity.ts'
import type { FairTurns } from '../usage/fair-turns.ts'
import { addressOf } from './address.ts'
import type { ApiRoutes } from './api-routes.ts'
import type { AppAccounts, AppParts } from './app.ts'
import type { KnownParts } from './known-requests.ts'
import type { Connection } from './listen.ts'
import { refuseForeign } from './local-only.ts'
import type { User } from './me-routes.ts'
import type { People } from './people.ts'

/** Who a server is for: the one user of this machine, or people with accounts. */
export interface Audience extends Pick<AppParts, 'guard'>, Pick<KnownParts, 'identify'> {
  /** Where people and assistants reach it; null where that is the address it listens on. */
  readonly url: string | null
  readonly accounts?: AppAccounts
  readonly routes: readonly ApiRoutes[]
  /** None without accounts. */
  readonly people: People | null
  readonly watch: CredentialWatch
  /** Whose turn it is, where several share the server. */
  readonly turns?: FairTurns | undefined
  /** Where a request comes from. */
  readonly address: (request: Request, connection: Connection) => string
  readonly user: (identity: Identity) => User | Promise<User>
  /** Throws `unavailable` when it cannot be found out who somebody is. */
  check(): Promise<void>
  close(): Promise<void>
}

export function localAudience(owner: string): Audience {
  const identity = localIdentity(owner)
  return {
    url: null,
    guard: refuseForeign,
    identify: () => identity,
    routes: [],
    people: null,
    watch: noWatch,
    address: (request, connection) => addressOf(request, connection, 0),
    user: ({ owner: id }) => ({ id, name: id, email: null }),
    check: async () => {},
    close: async () => {},
  }
}
