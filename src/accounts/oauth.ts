import { invalid } from '../errors.ts'
import { type Scope, scopes } from '../identity.ts'
import { type Auth, resourceOf } from './auth.ts'
import { type Forward, oauthProblem, readObject } from './forward.ts'
import type { StoredClient } from './grants.ts'
import type { Answers } from './handle.ts'
import { knownScopes } from './identify.ts'
import { toAnswer } from './page-answers.ts'
import { findRefreshToken } from './refresh-tokens.ts'
import { plainName, readRegistration, redirectHost, registerPublicClient } from './registration.ts'
import { revoke } from './revocations.ts'
import type { AccountSettings } from './settings.ts'
import type { Throttle } from './throttle.ts'
import { type TrustedIssuer, verifyToken } from './verify-token.ts'

export interface OauthParts {
  readonly auth: Auth
  readonly forward: Forward
  readonly throttle: Throttle
  readonly settings: Pick<AccountSettings, 'url' | 'redirectHosts'>
  readonly own: TrustedIssuer
  readonly forget: () => void
}

const registrations = { window: 3_600, max: 60 }

/** The authorization server: what assistants ask, and what the page asks on their behalf. */
export function oauthAnswers({ auth, forward, throttle, settings, own, forget }: OauthParts): Answers {
  /** Access tokens of a grant end with its refresh tokens. */
  const endGrant = async ({ clientId, userId }: { readonly clientId: string; readonly userId: string }) => {
    await revoke(auth, { client: clientId, user: userId })
    forget()
  }
  return {
    'GET /oauth2/authorize': (asked) => forward(asked, { query: completed(asked.query, settings.url) }),
    'POST /oauth2/token': async (asked) => {
      const form = new URLSearchParams(asked.body)
      const isRefresh = form.get('grant_type') === 'refresh_token'
      const used = isRefresh ? await findRefreshToken(auth, form.get('refresh_token') ?? '') : undefined
      // One that comes again was stolen, before or now: what was issued with it ends as well.
      if (used?.revoked) await endGrant(used)
      return forward(asked)
    },
    'GET /jwks': (asked) => forward(asked),
    'POST /oauth2/consent': async (asked) => {
      const given = readObject(asked.body) ?? {}
      const query = String(given.oauth_query ?? '').replace(/^\?/, '')
      const body = {
        accept: given.accept === true,
        oauth_query: query,
        ...acceptedScopes(given.scopes, query),
      }
      return toAnswer(await forward(asked, { body }))
    },
    'POST /oauth2/register': async (asked) => {
      const registration = readRegistration(readObject(asked.body), settings.redirectHosts)
      if ('error' in registration)
        return oauthProblem(400, registration.error, registration.error_description)
      const { metadata } = registration
      if (metadata.token_endpoint_auth_method !== 'none') return forward(asked, { body: metadata })
      const { allowed } = await throttle.consume(`register:${asked.address}`, registrations)
      if (!allowed)
        return oauthProblem(429, 'temporarily_unavailable', 'Too many registrations. Try again later.')
      const headers = { 'cache-control': 'no-store' }
      return Response.json(await registerPublicClient(auth, metadata), { status: 201, headers })
    },
    'POST /oauth2/revoke': async (asked) => {
      const token = new URLSearchParams(asked.body).get('token') ?? ''
      const found = await verifyToken(token, [own]).catch(() => undefined)
      if (found) {
        // Whoever holds it may end it.
        if (typeof found.claims.jti === 'string') await revoke(auth, { token: found.claims.jti })
        forget()
        return new Response(null, { status: 200 })
      }
      const before = await findRefreshToken(auth, token)
      const answer = await forward(asked)
      const after = await findRefreshToken(auth, token)
      if (before && !before.revoked && (!after || after.revoked)) await endGrant(before)
      return answer
    },
  }
}

/**
 * A request as we take it: for this server, for a grant that lasts, and never without asking. Older clients know neither
 * how to name the resource nor that a grant without `offline_access` ends within the hour. Asked once and then no more,
 * whoever else is on the person's computer could take the name of a client that was allowed before.
 */
function completed(query: URLSearchParams, url: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (!changed.has('resource')) changed.set('resource', resourceOf(url))
  const asked = (changed.get('scope') ?? '').split(' ').filter(Boolean)
  const wanted = asked.length > 0 ? asked : scopes
  changed.set('scope', [...new Set([...wanted, 'offline_access'])].join(' '))
  const prompts = (changed.get('prompt') ?? '')
    .split(' ')
    .filter((prompt) => prompt !== '' && prompt !== 'none')
  changed.set('prompt', [...new Set([...prompts, 'consent'])].join(' '))
  return changed
}

/** Of what the assistant asked for, what the person leaves ticked. */
function acceptedScopes(chosen: unknown, query: string): { scope?: string } {
  if (!Array.isArray(chosen)) return {}
  const asked = (new URLSearchParams(query).get('scope') ?? '').split(' ')
  const kept = asked.filter((scope) => scope === 'offline_access' || chosen.includes(scope))
  if (knownScopes(kept).length === 0)
    throw invalid('bad_arguments', 'Nothing is left that the assistant may do.', {
      hint: 'Refuse it instead.',
    })
  return { scope: kept.join(' ') }
}

/** What an assistant asks for, as the page shows it beside the question whether to allow it. */
export interface AuthRequest {
  readonly client: { readonly id: string; readonly name: string }
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
    throw invalid('bad_arguments', 'The request of the assistant has ended.', {
      hint: 'Begin again from the assistant.',
    })
  }
  const { adapter } = await auth.$context
  const where = [{ field: 'clientId', value: client_id }]
  const client = await adapter.findOne<StoredClient>({ model: 'oauthClient', where })
  return {
    client: { id: client_id, name: plainName(client?.name) },
    host: redirectHost(asked.get('redirect_uri') ?? ''),
    scopes: knownScopes((asked.get('scope') ?? '').split(' ')),
    expiresAt: new Date(Number(asked.get('exp')) * 1_000),
  }
}
