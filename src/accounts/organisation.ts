import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthContext } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { Failure } from '../errors.ts'
import type { Auth } from './auth.ts'
import type { OrganisationSettings } from './organisation-settings.ts'

/** How the packages name the one provider there is. */
export const organisationId = 'organisation'

/** What the provider says of somebody while they come in. */
interface Seen {
  groups: readonly string[]
}

const seen = new AsyncLocalStorage<Seen>()

/** Signing in through the organisation. */
export interface Organisation {
  readonly name: string
  /** Finds out where the provider is, once. Fails with `unavailable` while it does not answer. */
  prepare(): Promise<void>
  /** Gives the groups of whoever comes in while it runs. */
  whileEntering(work: () => Promise<Response>): Promise<{ answer: Response; groups: readonly string[] }>
}

export function openOrganisation(auth: Auth, settings: OrganisationSettings): Organisation {
  return {
    name: settings.name,
    prepare: () => prepare(auth, settings),
    async whileEntering(work) {
      const store: Seen = { groups: [] }
      const answer = await seen.run(store, work)
      return { answer, groups: store.groups }
    },
  }
}

/** Whether the organisation's word is taken for this identity, each time they come in. */
export function refuseIdentity(
  { domains }: OrganisationSettings,
  action: string,
  profile: Readonly<Record<string, unknown>>,
): { error: string } | undefined {
  const email = typeof profile.email === 'string' ? profile.email.toLowerCase() : ''
  if (profile.email_verified === false) return { error: 'address_not_verified' }
  const isMember = domains.includes(email.slice(email.lastIndexOf('@') + 1))
  // Without domains nobody joins by themselves, and those who are known come in.
  if (!isMember && (domains.length > 0 || action === 'create-user')) return { error: 'may_not_join' }
  const store = seen.getStore()
  if (store) store.groups = readGroups(profile.groups)
  return undefined
}

function readGroups(groups: unknown): readonly string[] {
  const list = Array.isArray(groups) ? groups : [groups]
  return list.filter((group): group is string => typeof group === 'string').slice(0, 1_000)
}

/** Not when the server starts: a provider that is away then would be missing until it starts again. */
async function prepare(auth: Auth, settings: OrganisationSettings): Promise<void> {
  const context = await auth.$context
  const isThere = () => context.socialProviders.some(({ id }) => id === organisationId)
  if (isThere()) return
  const { issuer, clientId, clientSecret, name, domains } = settings
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const methods = await readMethods(discoveryUrl, issuer)
  const plugin = genericOAuth({
    config: [
      {
        providerId: organisationId,
        ...{ name, clientId, clientSecret, discoveryUrl },
        authentication: methods.includes('client_secret_basic') ? 'basic' : 'post',
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        disableProviderLogout: true,
        mapProfileToUser: ({ email, name: given, email_verified: isVerified }) => {
          const address = String(email ?? '').toLowerCase()
          const isOwn = domains.includes(address.slice(address.lastIndexOf('@') + 1))
          // The provider answers for the addresses of its own domains, whether or not it says so each time.
          return {
            email: address,
            name: plain(given) || (address.split('@')[0] ?? ''),
            emailVerified: isVerified === true || (isOwn && isVerified !== false),
          }
        },
      },
    ],
  })
  const made = await plugin.init(context as unknown as AuthContext)
  const [provider] = made.context.socialProviders
  if (provider?.id !== organisationId) throw away()
  if (!isThere()) context.socialProviders.push(provider)
}

/** The document has to name the issuer that was configured, or it is another's. */
async function readMethods(url: string, issuer: string): Promise<readonly string[]> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
    const said = (await answer.json()) as Record<string, unknown>
    if (!answer.ok || said.issuer !== issuer) throw new Error(`the document names ${String(said.issuer)}`)
    const methods = said.token_endpoint_auth_methods_supported
    // As OpenID Connect Discovery says, for a provider that does not.
    return Array.isArray(methods) ? methods : ['client_secret_basic']
  } catch (error) {
    throw away(error)
  }
}

function plain(name: unknown): string {
  const text = typeof name === 'string' ? name : ''
  return [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, 100).join('')
}

function away(cause?: unknown): Failure {
  return new Failure('unavailable', "Your organisation's sign-in can't be reached.", {
    hint: 'Try again in a moment, or sign in another way.',
    cause,
  })
}
