import { taken } from '../../accounts/people.ts'
import { answerFailure, refusal } from '../failures.ts'
import { readObject } from './forward.ts'

/** Somebody, as the page knows them. */
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
  }
  if (answer.ok) {
    const url = typeof said.url === 'string' ? said.url : null
    return withCookies(answer, Response.json({ user: said.user ? toUser(said.user) : null, url }))
  }
  if (answer.status === 429) {
    const wait = answer.headers.get('x-retry-after') ?? '60'
    const hint = `Try again in ${wait} seconds.`
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
    refusal(403, 'forbidden', 'This account is disabled.', { hint: 'Ask whoever runs this server.' }),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => answerFailure(taken()),
  invalid_signature: () =>
    refusal(400, 'invalid', 'The request of the assistant has ended.', {
      hint: 'Begin again from the assistant.',
    }),
}

function unsaid(status: number): Response {
  if (status === 401) return refusal(401, 'unauthorized', 'Nobody is signed in.', { hint: 'Sign in.' })
  if (status === 403) return refusal(403, 'forbidden', 'This is not allowed from here.')
  if (status >= 500)
    return refusal(503, 'unavailable', 'The accounts cannot be reached.', { hint: 'Try again in a moment.' })
  return refusal(400, 'invalid', 'The request cannot be understood.', {
    hint: 'docs/http.md says what it takes.',
  })
}

export function withCookies(from: Response, to: Response): Response {
  for (const cookie of from.headers.getSetCookie()) to.headers.append('set-cookie', cookie)
  to.headers.set('cache-control', 'no-store')
  return to
}
