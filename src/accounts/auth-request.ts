import { invalid } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { Auth } from './auth.ts'
import { documentHost } from './clients/read-document.ts'
import type { StoredClient } from './grants.ts'
import { knownScopes } from './identify.ts'
import { plainName, redirectHost } from './registration.ts'

/** What an assistant asks for, as the page shows it beside the question whether to allow it. */
export interface AuthRequest {
  readonly client: {
    readonly id: string
    readonly name: string
    /** The host whose document describes it; null for a client that registered. */
    readonly describedBy: string | null
  }
  /** Where the person is sent back to: the one thing the assistant cannot make up. */
  readonly host: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date
}

/** Reads the query of the page's own address. Fails where it was not signed here, or too long ago. */
export async function describeAuthRequest(auth: Auth, query: string): Promise<AuthRequest> {
  const asked = new URLSearchParams(query)
  const client_id = asked.get('client_id') ?? ''
  try {
    await auth.api.getOAuthClientPublicPrelogin({ body: { client_id, oauth_query: query } })
  } catch {
    throw invalid('bad_arguments', "The assistant's request has expired.", {
      hint: 'Start again from the assistant.',
    })
  }
  const { adapter } = await auth.$context
  const where = [{ field: 'clientId', value: client_id }]
  const client = await adapter.findOne<StoredClient>({ model: 'oauthClient', where })
  return {
    client: { id: client_id, name: plainName(client?.name), describedBy: documentHost(client_id) },
    host: redirectHost(asked.get('redirect_uri') ?? ''),
    scopes: knownScopes((asked.get('scope') ?? '').split(' ')),
    expiresAt: new Date(Number(asked.get('exp')) * 1_000),
  }
}
