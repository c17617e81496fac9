import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error The package brings no types, and the tests need none of it but this.
import Provider from 'oidc-provider'

/** What the organisation says of one of its people. */
interface Member {
  readonly email: string
  readonly name?: string
  readonly email_verified?: boolean
  readonly groups?: readonly string[]
}

/** A real OpenID Connect provider on this machine. Whoever is asked for is the one that `comesIn` names. */
export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string
  readonly env: Record<string, string>
  /** The next person who is sent there, by what they type as their name. */
  set(login: string, member: Member): void
}

/** `server` is where people are sent back to. */
export async function openIdentityProvider(serverUrl: string): Promise<IdentityProvider> {
  const members = new Map<string, Member>()
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  const client = {
    client_id: 'waymark',
    client_secret: 'the-secret-of-waymark-at-the-provider',
    redirect_uris: [`${serverUrl}/api/auth/callback/organisation`],
  }
  const provider = new Provider(issuer, {
    clients: [client],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email_verified: true, ...members.get(id) }),
    }),
  })
  http.on('request', provider.callback())
  return {
    issuer,
    env: {
      WAYMARK_OIDC_ISSUER: issuer,
      WAYMARK_OIDC_CLIENT_ID: client.client_id,
      WAYMARK_OIDC_CLIENT_SECRET: client.client_secret,
      WAYMARK_OIDC_NAME: 'Example Works',
    },
    set: (login, member) => void members.set(login, member),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
