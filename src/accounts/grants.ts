import { Failure } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { Auth } from './auth.ts'
import { documentHost } from './clients/read-document.ts'
import { knownScopes } from './identify.ts'
import { plainName, redirectHosts } from './registration.ts'
import { endGrants } from './revocations.ts'

/** An assistant that a person lets act for them. */
interface OAuthGrant {
  readonly client: string
  readonly name: string
  /** The host whose document describes it; null for a client that registered. */
  readonly describedBy: string | null
  /** Where it sends people back to: the one thing about it that it cannot make up. */
  readonly hosts: readonly string[]
  readonly scopes: readonly Scope[]
  readonly since: Date
}

export interface StoredClient {
  readonly clientId: string
  readonly name: string | null
  readonly redirectUris: readonly string[] | string
}

interface Consent {
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly createdAt: Date | string
}

/** What one person has allowed. */
export interface Grants {
  list(): Promise<readonly OAuthGrant[]>
  /** Its tokens and streams end here at once and on other nodes within two seconds. Fails with `not_found`. */
  end(client: string): Promise<void>
}

export function openGrants(auth: Auth, owner: string, forget: () => Promise<void>): Grants {
  const ofOwner = { field: 'userId', value: owner }
  return {
    async list() {
      const { adapter } = await auth.$context
      const consents = await adapter.findMany<Consent>({
        model: 'oauthConsent',
        where: [ofOwner],
        limit: 200,
      })
      const clients = await clientsNamed(
        auth,
        consents.map(({ clientId }) => clientId),
      )
      return consents.map(({ clientId, scopes, createdAt }) => {
        const client = clients.get(clientId)
        return {
          client: clientId,
          name: plainName(client?.name),
          describedBy: documentHost(clientId),
          hosts: client ? redirectHosts(client) : [],
          scopes: knownScopes(scopes),
          since: new Date(createdAt),
        }
      })
    },
    async end(client) {
      const ended = await endGrants(auth, { userId: owner, clientId: client })
      if (ended === 0) throw new Failure('not_found', 'That app has no access to your account.')
      await forget()
    },
  }
}

async function clientsNamed(auth: Auth, ids: readonly string[]): Promise<Map<string, StoredClient>> {
  if (ids.length === 0) return new Map()
  const { adapter } = await auth.$context
  const where = [{ field: 'clientId', operator: 'in' as const, value: [...ids] }]
  const found = await adapter.findMany<StoredClient>({ model: 'oauthClient', where, limit: ids.length })
  return new Map(found.map((client) => [client.clientId, client]))
}
