import { randomBytes } from 'node:crypto'
import { Failure } from '../errors.ts'
import type { CredentialWatch, Identity } from '../identity.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type AddressCheck, openAddressCheck } from './address-check.ts'
import { type Auth, accountPrefix, createAuth, keyPrefix, resourceOf } from './auth.ts'
import { type AuthRequest, describeAuthRequest } from './auth-request.ts'
import { Background } from './background.ts'
import { type ClientDocuments, openClientDocuments } from './clients/client-documents.ts'
import { RegisteredClients, registeredBy } from './clients/registered-clients.ts'
import { announceRevocation, RevocationWatch } from './credential-watch.ts'
import { type AccountDatabase, type AccountPlace, openAccountDatabase } from './database.ts'
import { createFinders, credentialHolds, reaching } from './finders.ts'
import { type Grants, openGrants } from './grants.ts'
import { Identifier, type Refusal } from './identify.ts'
import { type InvitationMail, openInvitationMail } from './invitation-mail.ts'
import { type Invited, openInvited } from './invited.ts'
import { type IssuedTokens, openIssuedTokens, sweepAnswers } from './issued-tokens.ts'
import { externalIssuer, ownIssuer } from './issuers.ts'
import { type KeyRing, openKeyRing } from './keys.ts'
import { openMailedLinks } from './mailed-links.ts'
import { type Notices, openNotices } from './notices.ts'
import { type Organisation, openOrganisation } from './organisation.ts'
import { People, type Person } from './people.ts'
import { describeProtection, type Protection, removePasskey } from './protection.ts'
import { openRecovery, type Recovery } from './recovery.ts'
import { type ClientMetadata, registerPublicClient } from './registration.ts'
import type { AccountSettings } from './settings.ts'
import { openSignIns, type SignIns } from './sign-ins.ts'
import { prepareSigningKey } from './signing-keys.ts'
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
  /** Whether what a request brings held when it was last looked up here, or is no guess. */
  hasSeen(request: Request): boolean
  /** Has the packages answer a request under /api/auth, unchecked. */
  respond(request: Request): Promise<Response>
  keys(owner: string): KeyRing
  grants(owner: string): Grants
  signIns(owner: string): SignIns
  protection(owner: string): Promise<Protection>
  removePasskey(owner: string, id: string): Promise<void>
  readonly tokens: IssuedTokens
  /** What an assistant asks for, by the query of the page where a person answers it. */
  authRequest(query: string): Promise<AuthRequest>
  /** Registers a client that has no secret. */
  registerClient(metadata: ClientMetadata): Promise<object>
  /** Clients that describe themselves in a document. */
  readonly documents: ClientDocuments
  readonly throttle: Throttle
  readonly people: People
  readonly invited: Invited
  readonly recovery: Recovery
  readonly addressCheck: AddressCheck
  readonly invitationMail: InvitationMail
  readonly notices: Notices
  /** Null where none is set up. */
  readonly organisation: Organisation | null
  /** Whether e-mail is set up. */
  readonly hasMail: boolean
  /** The person with this id; undefined for a person of another issuer. */
  describe(owner: string): Promise<Person | undefined>
  /** Takes the account away with its sessions, keys and grants. */
  remove(owner: string): Promise<void>
  /** A session or a password may have ended: identities are looked up again, and what was opened with others ends. */
  forget(): Promise<void>
  /** Tells when a credential was taken back, on whichever node. */
  readonly watch: CredentialWatch
  readonly report: Report
  /** Throws `unavailable` when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Takes a report of what went wrong inside, without personal data. */
type Report = (message: string, error?: unknown) => void

interface AccountParts {
  readonly settings: AccountSettings
  readonly place: AccountPlace
  /** None where no e-mail is set up. */
  readonly mailer: Mailer | null
  readonly report: Report
}

const sweepEveryMs = 3_600_000

/** What an operator does on the server's own machine. */
export interface Administration {
  readonly people: People
  readonly clients: RegisteredClients
  /** What is wrong with where they are kept. */
  problems(): string[]
  close(): Promise<void>
}

/** Only for the operator. It needs no secret: nothing is signed. */
export async function openAdministration(place: AccountPlace): Promise<Administration> {
  const database = await openAccountDatabase(place, () => {})
  const throttle: Throttle = new Throttle(() => auth.$context)
  const settings = { url: 'http://localhost', secret: randomBytes(32).toString('base64') }
  const auth = createAuth(settings, database, throttle, () => {}, { isServing: false })
  return {
    people: new People(auth, () => announceRevocation(auth)),
    clients: new RegisteredClients(auth, () => announceRevocation(auth)),
    problems: () => database.problems(),
    close: () => database.close(),
  }
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
  { settings, mailer, report }: AccountParts,
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
  const watch = new RevocationWatch({
    auth,
    forget: () => identifier.forget(),
    holds: (credential) => credentialHolds(auth, credential),
    report: (error) => report('it could not be looked up what was taken back', error),
  })
  // Here at once, and on the other nodes when they look next.
  const forget = async () => {
    identifier.forget()
    await announceRevocation(auth)
    await watch.look()
  }
  const people = new People(auth, forget)
  const background = new Background(report)
  const links = openMailedLinks(auth)
  const sweeper = setInterval(
    () => sweep(auth, throttle).catch((error) => report('sweeping failed', error)),
    sweepEveryMs,
  )
  sweeper.unref()
  const close = async () => {
    clearInterval(sweeper)
    watch.end()
    await background.settle()
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
    hasSeen: (request) => identifier.hasSeen(request),
    respond: (request) => auth.handler(request),
    keys: (owner) => openKeyRing(auth, owner, forget),
    grants: (owner) => openGrants(auth, owner, forget),
    signIns: (owner) => openSignIns(auth, owner, forget),
    protection: (owner) => describeProtection(auth, url, owner),
    removePasskey: (owner, id) => removePasskey(auth, owner, id),
    tokens: openIssuedTokens(auth, own, forget),
    authRequest: (query) => describeAuthRequest(auth, query),
    registerClient: (metadata) => registerPublicClient(auth, metadata),
    documents: openClientDocuments(auth, throttle, settings),
    throttle,
    people,
    invited: openInvited(auth),
    recovery: openRecovery({ people, links, mailer, background, url }),
    addressCheck: openAddressCheck({ people, links, mailer, background, url }),
    invitationMail: openInvitationMail(mailer, people, throttle),
    notices: openNotices(mailer, url),
    organisation: settings.organisation && openOrganisation(auth, settings.organisation),
    hasMail: mailer !== null,
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
    watch,
    report,
    check: async () => void (await reaching(() => people.list(1))),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** How long a client without any grant stays registered. */
const unusedClientMs = 7 * 86_400_000

/** Takes away what has ended by itself, and clients that registered and were never allowed anything. */
async function sweep(auth: Auth, throttle: Throttle, now = new Date()): Promise<void> {
  const { adapter } = await auth.$context
  const ended = [{ field: 'expiresAt', operator: 'lt' as const, value: now }]
  for (const model of ['revocation', 'verification', 'oauthAccessToken', 'oauthRefreshToken', 'session'])
    await adapter.deleteMany({ model, where: ended })
  await sweepAnswers(auth, now)
  await throttle.sweep(now.getTime())
  await sweepClients(auth, new Date(now.getTime() - unusedClientMs))
}

async function sweepClients(auth: Auth, before: Date): Promise<void> {
  const { adapter } = await auth.$context
  const where = [{ field: 'createdAt', operator: 'lt' as const, value: before }]
  const old = await adapter.findMany<{ clientId: string; referenceId: string | null }>({
    model: 'oauthClient',
    where,
    limit: 1_000,
  })
  for (const { clientId, referenceId } of old) {
    if (referenceId === registeredBy) continue
    const ofClient = [{ field: 'clientId', value: clientId }]
    if (await adapter.findOne({ model: 'oauthConsent', where: ofClient })) continue
    await adapter.deleteMany({ model: 'oauthClient', where: ofClient })
  }
}
