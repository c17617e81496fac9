import type { Accounts } from '../../accounts/accounts.ts'
import { resourceOf } from '../../accounts/auth.ts'
import { knownScopes } from '../../accounts/identify.ts'
import { readRegistration } from '../../accounts/registration.ts'
import { invalid } from '../../errors.ts'
import { scopes } from '../../identity.ts'
import { type Forward, oauthProblem, readObject } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer } from './page-answers.ts'

const registrations = { window: 3_600, max: 60 }

/** The authorization server: what assistants ask, and what the page asks on their behalf. */
export function oauthAnswers(accounts: Accounts, forward: Forward): Answers {
  const { url, settings, throttle, tokens } = accounts
  return {
    'GET /oauth2/authorize': (asked) => forward(asked, { query: completed(asked.query, url) }),
    'POST /oauth2/token': async (asked) => {
      const form = new URLSearchParams(asked.body)
      if (form.get('grant_type') === 'refresh_token')
        await tokens.checkRefresh(form.get('refresh_token') ?? '')
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
      return Response.json(await accounts.registerClient(metadata), { status: 201, headers })
    },
    'POST /oauth2/revoke': async (asked) => {
      const token = new URLSearchParams(asked.body).get('token') ?? ''
      // The bearer of a token may end it.
      if (await tokens.revokeAccess(token)) return new Response(null, { status: 200 })
      return tokens.whileRevoking(token, () => forward(asked))
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
