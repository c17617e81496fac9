import { createHash, randomBytes } from 'node:crypto'
import { Failure, invalid } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { readRegistration, redirectUrisOf, storeClient } from '../registration.ts'
import { endGrants } from '../revocations.ts'

/** A client that an administrator registered beforehand. */
export interface RegisteredClient {
  readonly id: string
  readonly name: string
  readonly redirects: readonly string[]
  readonly auth: string
  readonly createdAt: Date
}

export interface NewClient {
  readonly id?: string
  readonly name: string
  readonly redirects: readonly string[]
  /** How it shows that it is itself: none, client_secret_basic or client_secret_post. */
  readonly auth?: string
}

interface StoredClient {
  readonly clientId: string
  readonly name: string | null
  readonly redirectUris: readonly string[] | string
  readonly tokenEndpointAuthMethod: string | null
  readonly referenceId: string | null
  readonly createdAt: Date | string
}

/** Marks what an administrator registered. The package keeps the field for whom a client belongs to, and asks nothing. */
export const registeredBy = 'administrator'
const model = 'oauthClient'
const ofAdministrator = { field: 'referenceId', value: registeredBy }

/** The clients that an administrator registers, for whom it is enough to be named. */
export class RegisteredClients {
  readonly #auth: Auth
  readonly #forget: () => Promise<void>

  constructor(auth: Auth, forget: () => Promise<void>) {
    this.#auth = auth
    this.#forget = forget
  }

  /** The administrator vouches for the hosts it sends people back to. The secret is given this once. */
  async add(given: NewClient): Promise<{ client: RegisteredClient; secret: string | null }> {
    const id = given.id ?? randomBytes(16).toString('hex')
    if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{2,63}$/.test(id))
      throw invalid('bad_arguments', 'The id of a client has 3 to 64 letters, digits, dots, dashes.')
    if (given.name.trim() === '') throw invalid('bad_arguments', 'Give the client a name, with --name.')
    const registration = readRegistration(
      {
        client_name: given.name,
        redirect_uris: given.redirects,
        token_endpoint_auth_method: given.auth ?? 'none',
      },
      given.redirects.flatMap((uri) => (URL.canParse(uri) ? [new URL(uri).host] : [])),
    )
    if ('error' in registration)
      throw invalid('bad_arguments', registration.error_description, {
        hint: 'Give each address with --redirect: https://…, http://127.0.0.1/… or the scheme of an app.',
      })
    if (await this.#find(id)) throw new Failure('conflict', `A client ${id} already exists.`)
    const secret = registration.metadata.token_endpoint_auth_method === 'none' ? null : newSecret()
    await storeClient(this.#auth, id, registration.metadata, {
      referenceId: registeredBy,
      ...(secret !== null && { clientSecret: hashed(secret) }),
    })
    return { client: toClient((await this.#find(id)) as StoredClient), secret }
  }

  async list(): Promise<readonly RegisteredClient[]> {
    const { adapter } = await this.#auth.$context
    const sortBy = { field: 'createdAt', direction: 'asc' as const }
    const found = await adapter.findMany<StoredClient>({
      model,
      where: [ofAdministrator],
      sortBy,
      limit: 1_000,
    })
    return found.map(toClient)
  }

  /** What it had been allowed ends with it. Fails with `not_found`. */
  async remove(id: string): Promise<RegisteredClient> {
    const client = await this.#find(id)
    if (client?.referenceId !== registeredBy) {
      throw new Failure('not_found', `No client ${id} was registered beforehand.`, {
        hint: 'waymark client list shows those that were.',
      })
    }
    const { adapter } = await this.#auth.$context
    await endGrants(this.#auth, { clientId: id })
    await adapter.deleteMany({ model, where: [{ field: 'clientId', value: id }] })
    await this.#forget()
    return toClient(client)
  }

  async #find(id: string): Promise<StoredClient | null> {
    const { adapter } = await this.#auth.$context
    return await adapter.findOne<StoredClient>({ model, where: [{ field: 'clientId', value: id }] })
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** As the package keeps them. */
function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function toClient(client: StoredClient): RegisteredClient {
  return {
    id: client.clientId,
    name: client.name ?? '',
    redirects: redirectUrisOf(client),
    auth: client.tokenEndpointAuthMethod ?? 'none',
    createdAt: new Date(client.createdAt),
  }
}
