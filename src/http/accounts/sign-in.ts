import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Accounts } from '../../accounts/accounts.ts'
import { isRefusal } from '../../accounts/identify.ts'
import { checkPassword } from '../../accounts/passwords.ts'
import { readPerson } from '../../accounts/people.ts'
import { canHavePasskeys } from '../../accounts/sign-in-plugins.ts'
import type { Rule, Throttle } from '../../accounts/throttle.ts'
import { Failure, tryAgainIn } from '../../errors.ts'
import type { BadCredentials } from './bad-credentials.ts'
import { type Entering, personOf } from './entering.ts'
import type { AccountsRequest, Forward } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer, toUser, type User, withCookies } from './page-answers.ts'
import { oauthQuery, readBody, readText } from './read-fields.ts'

/** Whether the holder of this invitation may have an account here. */
export type IsInvited = (invitation: string) => Promise<boolean>

// Guessing one person's password ends soon from one place, and is slow from many. It never stands in the way of who
// knows it: a browser that they used before counts for itself, and from elsewhere they only wait a moment.
const fromOnePlace: Rule = { window: 900, max: 10 }
const fromAnywhere: Rule = { window: 3_600, max: 60 }
const fromKnownDevice: Rule = { window: 900, max: 20 }
const slowMs = 2_000
export const ofOwnPassword: Rule = { window: 3_600, max: 10 }

/** What the page asks so that a person can sign up, in and out. */
export function signInAnswers(
  accounts: Accounts,
  forward: Forward,
  { devices, entered }: Entering,
  bad: BadCredentials,
  isInvited: IsInvited,
): Answers {
  const { throttle, forget, invited } = accounts
  const forwarded = async (asked: AccountsRequest, body: object) => toAnswer(await forward(asked, { body }))
  const withDevice = (answer: Response, email: string): Response => {
    answer.headers.append('set-cookie', devices.cookieFor(email))
    return answer
  }
  /** One account is made by one invitation, which is for that account from then on. */
  const byInvitation = async (asked: AccountsRequest, body: object, invitation: string) => {
    if (!(await invited.take(invitation))) throw needsInvitation('invited')
    try {
      const answer = await forwarded(asked, body)
      const made = answer.ok ? ((await answer.clone().json()) as { user: User | null }).user : null
      if (made) await invited.bind(invitation, made.id)
      else await invited.giveBack(invitation)
      return answer
    } catch (error) {
      await invited.giveBack(invitation)
      throw error
    }
  }
  const signIn = async (
    asked: AccountsRequest,
    given: ReturnType<typeof readBody>,
    email: string,
    device?: string,
  ) => {
    const place = device === undefined ? limitKey(email, asked.address) : limitKey(email, `device ${device}`)
    await admit(throttle, place, device === undefined ? fromOnePlace : fromKnownDevice)
    const everywhere = limitKey(email)
    if (device === undefined && !(await throttle.consume(everywhere, fromAnywhere)).allowed)
      await delay(slowMs)
    const password = readText(given.password)
    const ask = () => forwarded(asked, { email, password, ...oauthQuery(given) })
    const answer =
      device === undefined ? await bad.look(asked.address, ask, ({ status }) => status === 401) : await ask()
    if (!answer.ok) return answer
    await throttle.giveBack(place)
    if (device === undefined) await throttle.giveBack(everywhere)
    return entered(asked, answer)
  }
  return {
    'POST /sign-up/email': inTurn(async (asked) => {
      const given = readBody(asked)
      const invitation = await checkSignUp(accounts, isInvited, given.invitation)
      const { name, email } = readPerson({ name: given.name, email: given.email })
      const password = readText(given.password)
      checkPassword(password, email)
      const body = { name, email, password, ...oauthQuery(given) }
      const answer =
        invitation === null ? await forwarded(asked, body) : await byInvitation(asked, body, invitation)
      if (!answer.ok) return answer
      const person = accounts.hasMail ? await personOf(accounts, answer) : undefined
      if (person) accounts.addressCheck.send(person)
      return withDevice(answer, email)
    }),
    'POST /sign-in/email': async (asked) => {
      const given = readBody(asked)
      const email = readText(given.email).trim().toLowerCase()
      const device = devices.find(asked.request, email)
      return device === undefined
        ? // A whole office signs in from one address.
          asked.inTurn(
            () => signIn(asked, given, email),
            (answer) => answer.ok,
          )
        : signIn(asked, given, email, device)
    },
    'GET /ways-in': async () => {
      const organisation = accounts.organisation?.name ?? null
      const ways = { mail: accounts.hasMail, passkeys: canHavePasskeys(accounts.url), organisation }
      return Response.json(ways, { headers: { 'cache-control': 'no-store' } })
    },
    'POST /sign-out': async (asked) => {
      const answer = await forward(asked, { body: {} })
      await forget()
      return answer.ok ? withCookies(answer, Response.json({ signedOut: true })) : toAnswer(answer)
    },
    'GET /get-session': async (asked) => {
      const answer = await forward(asked)
      const session = answer.ok ? ((await answer.json()) as { user?: User } | null) : null
      return withCookies(
        answer,
        Response.json(session?.user ? { user: toUser(session.user) } : { user: null }),
      )
    },
    'POST /change-password': async (asked) => {
      const given = readBody(asked)
      const newPassword = readText(given.newPassword)
      checkPassword(newPassword, '')
      const currentPassword = readText(given.currentPassword)
      const who = await accounts.identify(asked.request)
      if (!isRefusal(who)) await admit(throttle, passwordKey(who.owner), ofOwnPassword)
      const answer = await forwarded(asked, { currentPassword, newPassword, revokeOtherSessions: true })
      await forget()
      return answer
    },
    'POST /update-user': async (asked) => {
      const { name } = readPerson({ name: readBody(asked).name, email: 'nobody@example.com' })
      const answer = await forward(asked, { body: { name } })
      return answer.ok ? withCookies(answer, Response.json({ name })) : toAnswer(answer)
    },
  }
}

function inTurn(answer: Answers[string]): Answers[string] {
  return (asked) => asked.inTurn(() => answer(asked))
}

/** The invitation that an account is made by, named by the hash of its secret; null where it takes none. */
async function checkSignUp(
  { settings: { signUp } }: Accounts,
  isInvited: IsInvited,
  invitation: unknown,
): Promise<string | null> {
  if (signUp === 'open') return null
  const token = typeof invitation === 'string' ? invitation : ''
  if (signUp === 'invited' && token !== '' && token.length <= 200 && (await isInvited(token)))
    return createHash('sha256').update(token).digest('hex')
  throw needsInvitation(signUp)
}

function needsInvitation(signUp: string): Failure {
  return new Failure(
    'forbidden',
    signUp === 'closed' ? 'Sign-up is closed on this server.' : 'You need an invitation to sign up here.',
    { hint: 'Ask your administrator for an account.' },
  )
}

/** Counts how often a person's password is asked for where they are signed in. */
export function passwordKey(owner: string): string {
  return `password:${owner}`
}

export async function admit(
  throttle: Throttle,
  key: string,
  rule: Rule,
  message = 'Too many attempts to sign in.',
): Promise<void> {
  const { allowed, retryAfter } = await throttle.consume(key, rule)
  if (allowed) return
  throw new Failure('rate_limited', message, {
    hint: tryAgainIn(retryAfter ?? 60),
    facts: { retryAfter },
  })
}

/** No address is kept for counting, only what it hashes to. */
function limitKey(email: string, address = ''): string {
  return `sign-in:${createHash('sha256').update(`${address}\0${email}`).digest('base64url')}`
}
