import { randomBytes } from 'node:crypto'
import { Failure } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { accountPrefix, createAuth, keyPrefix, resourceOf } from './auth.ts'
import { type AuthRequest, describeAuthRequest } from './auth-request.ts'
import { type AccountDatabase, type AccountPlace, openAccountDatabase } from './database.ts'
import { createFinders, reaching } from './finders.ts'
import { type Grants, openGrants } from './grants.ts'
import { Identifier, type Refusal } from './identify.ts'
import { type IssuedTokens, openIssuedTokens } from './issued-tokens.ts'
import { externalIssuer, ownIssuer } from './issuers.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import { People, type Person } from './people.ts'
import { type ClientMetadata, registerPublicClient } from './registration.ts'
import type { AccountSettings } from './settings.ts'
import { prepareSigningKey } from './signing-keys.ts'
import { sweep } from './sweep.ts'
import { Throttle } from './throttle.ts'

/** Who people are: what the routes about accounts answer with. */
export interface Accounts extends AsyncDisposable {
  readonly settings: AccountSettings
  /** The address people use, without a path. */
  readonly url: string
  /** By which a browser's session is known. */
  readonly cookieName: string
  /** Who sent a request. Fails with `unavailable` when that cannot be found out now. */
  identify(request: Request): Promise<Identity | Refusal>
  /** Has the packages answer a request under /api/auth, unchecked. */
  respond(request: Request): Promise<Response>
  keys(owner: string): KeyRing
  grants(owner: string): Grants
  readonly tokens: IssuedTokens
  /** What an assistant asks for, by the query of the page where a person answers it. */
  authRequest(query: string): Promise<AuthRequest>
  /** Registers a client that has no secret. */
  registerClient(metadata: ClientMetadata): Promise<object>
  readonly throttle: Throttle
  readonly people: People
  /** The person with this id; undefined for a person of another issuer. */
  describe(owner: string): Promise<Person | undefined>
  /** Takes the account away with its sessions, keys and grants. */
  remove(owner: string): Promise<void>
  /** A session or a password may have ended: identities that are remembered are looked up again. */
  forget(): void
  readonly report: Report
  /** Throws `unavailable` when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Told what went wrong inside, without anything about anybody. */
export type Report = (message: string, error?: unknown) => void

export interface AccountParts {
  readonly settings: AccountSettings
  readonly place: AccountPlace
  readonly report: Report
}

const sweepEveryMs = 3_600_000

/** Only the people, for the operator on the server's own machine. It needs no secret: nothing is signed. */
export async function openPeople(place: AccountPlace): Promise<{ people: People; close(): Promise<void> }> {
  const database = await openAccountDatabase(place, () => {})
  const throttle: Throttle = new Throttle(() => auth.$context)
  const settings = { url: 'http://localhost', secret: randomBytes(32).toString('base64') }
  const auth = createAuth(settings, database, throttle, () => {}, { isServing: false })
  return { people: new People(auth, () => {}), close: () => database.close() }
}

export async function openAccounts(parts: AccountParts): Promise<Accounts> {
  const { place, report } = parts
  const database = await openAccountDatabase(place, (error) => report('a database connection broke', error))
  try {
    return await openOn(database, parts)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openOn(database: AccountDatabase, { settings, report }: AccountParts): Promise<Accounts> {
  const { url } = settings
  const throttle: Throttle = new Throttle(() => auth.$context)
  const auth = createAuth(settings, database, throttle, report)
  await database.exclusively(() => prepareSigningKey(auth, settings.secret))
  const cookieName = (await auth.$context).authCookies.sessionToken.name
  const own = ownIssuer(url, resourceOf(url), () => reaching(() => auth.api.getJwks()))
  const issuers = settings.external ? [own, externalIssuer(settings.external)] : [own]
  const identifier = new Identifier(createFinders(auth, issuers, cookieName), {
    cookie: cookieName,
    keyPrefix,
  })
  const forget = () => identifier.forget()
  const people = new People(auth, forget)
  const sweeper = setInterval(
    () => sweep(auth, throttle).catch((error) => report('sweeping failed', error)),
    sweepEveryMs,
  )
  sweeper.unref()
  const close = async () => {
    clearInterval(sweeper)
    await database.close()
  }
  return {
    settings,
    url,
    cookieName,
    async identify(request) {
      try {
        return await identifier.identify(request)
      } catch (error) {
        report('somebody could not be looked up', error)
        throw error
      }
    },
    respond: (request) => auth.handler(request),
    keys: (owner) => openKeyRing(auth, owner, forget),
    grants: (owner) => openGrants(auth, owner, forget),
    tokens: openIssuedTokens(auth, own, forget),
    authRequest: (query) => describeAuthRequest(auth, query),
    registerClient: (metadata) => registerPublicClient(auth, metadata),
    throttle,
    people,
    async describe(owner) {
      if (!owner.startsWith(accountPrefix)) return undefined
      try {
        return await people.find(owner)
      } catch (error) {
        if (error instanceof Failure && error.code === 'not_found') return undefined
        throw error
      }
    },
    remove: (owner) => people.remove(owner),
    forget,
    report,
    check: async () => void (await reaching(() => people.list(1))),
    close,
    [Symbol.asyncDispose]: close,
  }
}
