import { randomBytes } from 'node:crypto'
import { Failure } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { accountPrefix, createAuth, keyPrefix, resourceOf } from './auth.ts'
import { type AccountDatabase, type AccountPlace, openAccountDatabase } from './database.ts'
import { resourceMetadataUrl } from './discovery.ts'
import { createFinders, reaching } from './finders.ts'
import { createForward } from './forward.ts'
import { type Grants, openGrants } from './grants.ts'
import { handle } from './handle.ts'
import { Identifier, type Refusal } from './identify.ts'
import { externalIssuer, ownIssuer } from './issuers.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import { type AuthRequest, describeAuthRequest, oauthAnswers } from './oauth.ts'
import { People, type Person } from './people.ts'
import type { AccountSettings } from './settings.ts'
import { signInAnswers } from './sign-in.ts'
import { prepareSigningKey } from './signing-keys.ts'
import { sweep } from './sweep.ts'
import { Throttle } from './throttle.ts'

/** Who people are, and how they say so. Everything else about accounts is behind this. */
export interface Accounts extends AsyncDisposable {
  /** The address people use, without a path. */
  readonly url: string
  /** For the challenge of a refusal. */
  readonly resourceMetadata: string
  /** By which a browser's session is known. */
  readonly cookieName: string
  /** Who sent a request. Fails with `unavailable` when that cannot be found out now. */
  identify(request: Request): Promise<Identity | Refusal>
  /** Answers under /api/auth and /.well-known; `address` is where the request comes from. */
  handle(request: Request, address: string): Promise<Response>
  keys(owner: string): KeyRing
  grants(owner: string): Grants
  /** What an assistant asks for, by the query of the page where a person answers it. */
  authRequest(query: string): Promise<AuthRequest>
  readonly people: People
  /** Whoever is known by this id; undefined for those whom another issuer vouches for. */
  describe(owner: string): Promise<Person | undefined>
  /** Takes the account away with its sessions, keys and grants. */
  remove(owner: string): Promise<void>
  /** Throws `unavailable` when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface AccountParts {
  readonly settings: AccountSettings
  readonly place: AccountPlace
  /** Told what went wrong inside, without anything about anybody. */
  readonly report: (message: string, error?: unknown) => void
  /** Whether an invitation stands open; nobody is invited where it is left out. */
  readonly isInvited?: (invitation: string) => Promise<boolean>
}

const sweepEveryMs = 3_600_000

/** Only the people, for whoever runs the server and is on its machine. It needs no secret: nothing is signed. */
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

async function openOn(
  database: AccountDatabase,
  { settings, report, isInvited }: AccountParts,
): Promise<Accounts> {
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
  const forward = createForward(auth, url)
  const answers = {
    ...signInAnswers({
      forward,
      throttle,
      signUp: settings.signUp,
      isInvited: isInvited ?? (async () => false),
      forget,
    }),
    ...oauthAnswers({ auth, forward, throttle, settings, own, forget }),
  }
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
    url,
    resourceMetadata: resourceMetadataUrl(url),
    cookieName,
    async identify(request) {
      try {
        return await identifier.identify(request)
      } catch (error) {
        report('somebody could not be looked up', error)
        throw error
      }
    },
    handle: (request, address) => handle(answers, { url, report }, request, address),
    keys: (owner) => openKeyRing(auth, owner, forget),
    grants: (owner) => openGrants(auth, owner, forget),
    authRequest: (query) => describeAuthRequest(auth, query),
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
    check: async () => void (await reaching(() => people.list(1))),
    close,
    [Symbol.asyncDispose]: close,
  }
}
