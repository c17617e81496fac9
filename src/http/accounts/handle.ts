import type { Accounts } from '../../accounts/accounts.ts'
import { authPath } from '../../accounts/auth.ts'
import { Failure } from '../../errors.ts'
import { answerFailure, refusal } from '../failures.ts'
import { readText } from '../read-body.ts'
import { discover } from './discovery.ts'
import { type AccountsRequest, createForward } from './forward.ts'
import { oauthAnswers } from './oauth.ts'
import { type IsInvited, signInAnswers } from './sign-in.ts'

/** Answers one request of the page or of an assistant about accounts. */
export type AuthHandler = (asked: AccountsRequest) => Promise<Response>

/** By method and path below /api/auth. What is not named here is not served, whatever the packages offer. */
export type Answers = Readonly<Record<string, AuthHandler>>

const bodyLimit = 32_768

/** Answers under /api/auth and /.well-known; `address` is where the request comes from. */
export function createAccountsHandler(
  accounts: Accounts,
  isInvited: IsInvited,
): (request: Request, address: string) => Promise<Response> {
  const forward = createForward(accounts)
  const answers = { ...signInAnswers(accounts, forward, isInvited), ...oauthAnswers(accounts, forward) }
  return (request, address) => handle(answers, accounts, request, address)
}

async function handle(
  answers: Answers,
  { url, report }: Pick<Accounts, 'url' | 'report'>,
  request: Request,
  address: string,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const found = discover(pathname, request.method, url)
  if (found) return found
  const path = pathname.startsWith(authPath) ? pathname.slice(authPath.length) : ''
  const name = `${request.method} ${path}`
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
  if (!answer)
    return refusal(404, 'not_found', 'There is nothing here.', { hint: 'docs/http.md lists what there is.' })
  // A client that hangs up in the middle reads no answer, and nothing of ours went wrong.
  const body = await readText(request, bodyLimit).catch(() => null)
  if (body === null) return refusal(400, 'invalid', 'The body broke off.', { hint: 'Send it again.' })
  if (body === undefined) return refusal(413, 'invalid', `The body is larger than ${bodyLimit} bytes.`)
  try {
    return await answer({ request, path, query: searchParams, address, body })
  } catch (error) {
    if (error instanceof Failure) return answerFailure(error)
    report('a request about accounts failed', error)
    return refusal(503, 'unavailable', 'The accounts cannot be reached.', { hint: 'Try again in a moment.' })
  }
}
