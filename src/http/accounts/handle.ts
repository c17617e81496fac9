import type { Accounts } from '../../accounts/accounts.ts'
import { authPath } from '../../accounts/auth.ts'
import { Failure } from '../../errors.ts'
import { answerFailure, refusal } from '../failures.ts'
import { readText } from '../read-body.ts'
import { addressCheckAnswers } from './address-check.ts'
import type { BadCredentials } from './bad-credentials.ts'
import { discover } from './discovery.ts'
import { createEntering } from './entering.ts'
import { type AccountsRequest, createForward } from './forward.ts'
import { oauthAnswers } from './oauth.ts'
import { type JoinByGroups, organisationAnswers } from './organisation.ts'
import { passkeyAnswers } from './passkeys.ts'
import { recoveryAnswers } from './recovery.ts'
import { type IsInvited, signInAnswers } from './sign-in.ts'
import { twoFactorAnswers } from './two-factor.ts'

/** Answers one request of the page or of an assistant about accounts. */
type AuthHandler = (asked: AccountsRequest) => Promise<Response>

/** By method and path below /api/auth. What is not named here is not served, whatever the packages offer. */
export type Answers = Readonly<Record<string, AuthHandler>>

/** What does not hold, counted by address: passwords for themselves. */
interface BadByKind {
  readonly tokens: BadCredentials
  readonly passwords: BadCredentials
}

/** Whose turn it is; done when the request may begin, and what it gives back is called when it is answered. */
interface Turns {
  enter(who: string, atOnce: number): Promise<(outcome?: { readonly isFree?: boolean }) => void>
}

const bodyLimit = 32_768
/** Requests of one address that are begun together. Each makes a hash of a password, or waits for the disk. */
const strangersAtOnce = 1

/** Answers under /api/auth and /.well-known; `address` is where the request comes from. */
export function createAccountsHandler(
  accounts: Accounts,
  bad: BadByKind,
  isInvited: IsInvited,
  joinByGroups: JoinByGroups = async () => {},
  turns?: Turns,
): (request: Request, address: string) => Promise<Response> {
  const forward = createForward(accounts)
  const entering = createEntering(accounts)
  const answers = {
    ...signInAnswers(accounts, forward, entering, bad.passwords, isInvited),
    ...passkeyAnswers(accounts.url, forward, entering),
    ...twoFactorAnswers(accounts, forward, entering),
    ...oauthAnswers(accounts, forward, bad.tokens),
    ...recoveryAnswers(accounts),
    ...addressCheckAnswers(accounts),
    ...organisationAnswers(accounts, forward, entering, joinByGroups),
  }
  return (request, address) => handle(answers, accounts, request, address, turns)
}

async function handle(
  answers: Answers,
  { settings, report }: Pick<Accounts, 'settings' | 'report'>,
  request: Request,
  address: string,
  turns: Turns | undefined,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const found = discover(pathname, request.method, settings)
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
    const inTurn: AccountsRequest['inTurn'] = async (work, isFree = () => false) => {
      const leave = await turns?.enter(`at ${address}`, strangersAtOnce)
      try {
        const answer = await work()
        leave?.({ isFree: isFree(answer) })
        return answer
      } finally {
        leave?.()
      }
    }
    return await answer({ request, path, query: searchParams, address, body, inTurn })
  } catch (error) {
    if (error instanceof Failure) return answerFailure(error)
    report('a request about accounts failed', error)
    return refusal(503, 'unavailable', 'The accounts cannot be reached.', { hint: 'Try again in a moment.' })
  }
}
