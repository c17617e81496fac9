import type { Accounts } from '../../accounts/accounts.ts'
import { resourceOf } from '../../accounts/auth.ts'
import { knownScopes } from '../../accounts/identify.ts'
import { readRegistration } from '../../accounts/registration.ts'
import { takesRegistration } from '../../accounts/settings.ts'
import { invalid } from '../../errors.ts'
import { scopes } from '../../identity.ts'
import type { BadCredentials } from './bad-credentials.ts'
import { type AccountsRequest, type Forward, oauthProblem, readObject } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer } from './page-answers.ts'

const registrations = { window: 3_600, max: 60 }

/** The authorization server: what assistants ask, and what the page asks on their behalf. */
export function oauthAnswers(accounts: Accounts, forward: Forward, bad: BadCredentials): Answers {
  const { url, settings, throttle, tokens, documents } = accounts
  return {
    'GET /oauth2/authorize': async (asked) => {
      const refusal = await documents.admit(asked.query.get('client_id') ?? '', asked.address)
      if (refusal) return tellThePerson(url, refusal.refused)
      return forward(asked, { query: completed(asked.query, url) })
    },
    'POST /oauth2/token': (asked) =>
      bad.look(
        asked.address,
        () => giveToken(tokens, forward, asked),
        ({ status }) => status === 400 || status === 401,
      ),
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
      if (!takesRegistration(settings.clients))
        return oauthProblem(
          403,
          'access_denied',
          'Clients do not register themselves here (WAYMARK_CLIENTS).',
        )
      const registration = readRegistration(readObject(asked.body), settings.redirectHosts)
      if ('error' in registration)
        return oauthProblem(400, registration.error, registration.error_description)
      const { metadata } = registration
      if (metadata.token_endpoint_auth_method !== 'none') return forward(asked, { body: metadata })
      return asked.inTurn(async () => {
        const { allowed } = await throttle.consume(`register:${asked.address}`, registrations)
        if (!allowed)
          return oauthProblem(429, 'temporarily_unavailable', 'Too many registrations. Try again later.')
        const headers = { 'cache-control': 'no-store' }
        return Response.json(await accounts.registerClient(metadata), { status: 201, headers })
      })
    },
    'POST /oauth2/revoke': async (asked) => {
      const token = new URLSearchParams(asked.body).get('token') ?? ''
      // The bearer of a token may end it.
      if (await tokens.revokeAccess(token)) return new Response(null, { status: 200 })
      return tokens.whileRevoking(token, () => forward(asked))
    },
  }
}

/** A client that is not taken gets no redirect: nobody knows where that would lead. */
function tellThePerson(url: string, error_description: string): Response {
  const query = new URLSearchParams({ error: 'invalid_client', error_description })
  const headers = { location: `${url}/sign-in?${query}`, 'cache-control': 'no-store' }
  return new Response(null, { status: 302, headers })
}

async function giveToken(tokens: Accounts['tokens'], forward: Forward, asked: AccountsRequest) {
  const form = new URLSearchParams(asked.body)
  if (form.get('grant_type') === 'refresh_token')
    return tokens.whileRenewing(form.get('refresh_token') ?? '', () => forward(asked))
  if (form.get('grant_type') !== 'authorization_code') return forward(asked)
  const code = form.get('code') ?? ''
  await tokens.checkCode(code)
  const answer = await forward(asked)
  const given = answer.ok ? readObject(await answer.clone().text())?.access_token : undefined
  if (typeof given === 'string') await tokens.codeGave(code, given)
  return answer
}

/**
 * A request as we take it: for this server, for a grant that lasts, and never without asking. Older clients know neither
 * how to name the resource nor that a grant without `offline_access` ends within the hour. Asked once and then no more,
 * another program on the person's computer could take the name of a client that was allowed before.
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
    throw invalid('bad_arguments', 'Choose at least one permission.', {
      hint: 'Or deny access.',
    })
  return { scope: kept.join(' ') }
}
