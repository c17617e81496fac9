import { taken } from '../../accounts/people.ts'
import { tryAgainIn } from '../../errors.ts'
import { answerFailure, refusal } from '../failures.ts'
import { readObject } from './forward.ts'

/** A person, as the page knows them. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
}

export const toUser = ({ id, name, email }: User): User => ({ id, name, email })

/** What the page needs of an answer: who is signed in, or where to go next. Never a token that scripts could read. */
export async function toAnswer(answer: Response): Promise<Response> {
  const said = (readObject(await answer.text()) ?? {}) as {
    user?: User
    url?: string
    code?: string
    error?: string
    twoFactorRedirect?: boolean
  }
  if (answer.ok) {
    const url = typeof said.url === 'string' ? said.url : null
    const user = said.user ? toUser(said.user) : null
    // The password was right, and nobody is in yet: a code of their app is asked for.
    const needsCode = said.twoFactorRedirect === true
    return withCookies(answer, Response.json({ user, url, ...(needsCode && { needsCode }) }))
  }
  if (answer.status === 429 && said.code !== 'ACCOUNT_TEMPORARILY_LOCKED') {
    const wait = answer.headers.get('x-retry-after') ?? '60'
    const hint = tryAgainIn(Number(wait))
    return refusal(429, 'rate_limited', 'Too many attempts.', { hint, headers: { 'retry-after': wait } })
  }
  return refusals[said.code ?? said.error ?? '']?.() ?? unsaid(answer.status)
}

const refusals: Readonly<Record<string, () => Response>> = {
  INVALID_EMAIL_OR_PASSWORD: () =>
    refusal(401, 'unauthorized', 'The e-mail address or the password is wrong.', { hint: 'Try again.' }),
  INVALID_EMAIL: () =>
    refusal(401, 'unauthorized', 'The e-mail address or the password is wrong.', { hint: 'Try again.' }),
  INVALID_PASSWORD: () => refusal(400, 'invalid', 'The current password is wrong.', { hint: 'Try again.' }),
  ACCOUNT_DISABLED: () =>
    refusal(403, 'forbidden', 'This account is disabled.', { hint: 'Ask your administrator.' }),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => answerFailure(taken()),
  INVALID_CODE: () =>
    refusal(401, 'unauthorized', 'The code is wrong.', { hint: 'Enter the code your app shows now.' }),
  INVALID_BACKUP_CODE: () =>
    refusal(401, 'unauthorized', 'The recovery code is wrong or was used before.', {
      hint: 'Each works once.',
    }),
  INVALID_TWO_FACTOR_COOKIE: () =>
    refusal(401, 'unauthorized', 'Signing in took too long.', { hint: 'Start again with your password.' }),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    refusal(429, 'rate_limited', 'Too many wrong codes.', { hint: 'Start again with your password.' }),
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    refusal(429, 'rate_limited', 'Too many wrong codes.', { hint: 'Try again in 15 minutes.' }),
  TOTP_ALREADY_ENABLED: () =>
    refusal(409, 'conflict', 'An app is already set up.', { hint: 'Turn the codes off first.' }),
  TOTP_NOT_ENABLED: () =>
    refusal(400, 'invalid', 'No app is set up.', { hint: 'Set one up in the settings first.' }),
  PASSKEY_NOT_FOUND: () =>
    refusal(401, 'unauthorized', "We don't know this passkey.", {
      hint: 'Sign in another way and add it in the settings.',
    }),
  AUTHENTICATION_FAILED: () =>
    refusal(401, 'unauthorized', 'The passkey was not accepted.', { hint: 'Try again.' }),
  PASSKEY_WITHOUT_PERSON: () =>
    refusal(400, 'invalid', "This passkey doesn't ask for a fingerprint, face or PIN.", {
      hint: 'Set one up on your device, and try again.',
    }),
  CHALLENGE_NOT_FOUND: () =>
    refusal(400, 'invalid', 'That took too long.', { hint: 'Start again: you have five minutes.' }),
  SESSION_NOT_FRESH: () =>
    refusal(403, 'forbidden', 'You signed in more than an hour ago.', {
      hint: 'Sign out and in again to add a passkey.',
    }),
  invalid_signature: () =>
    refusal(400, 'invalid', "The assistant's request has expired.", {
      hint: 'Start again from the assistant.',
    }),
}

function unsaid(status: number): Response {
  if (status === 401) return refusal(401, 'unauthorized', 'Nobody is signed in.', { hint: 'Sign in.' })
  if (status === 403) return refusal(403, 'forbidden', 'This is not allowed from here.')
  if (status >= 500)
    return refusal(503, 'unavailable', 'The accounts cannot be reached.', { hint: 'Try again in a moment.' })
  return refusal(400, 'invalid', "The server can't understand this request.", {
    hint: 'docs/http.md says what it takes.',
  })
}

export function withCookies(from: Response, to: Response): Response {
  for (const cookie of from.headers.getSetCookie()) to.headers.append('set-cookie', cookie)
  to.headers.set('cache-control', 'no-store')
  return to
}
