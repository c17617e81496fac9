import { createHash } from 'node:crypto'
import type { Accounts } from '../../accounts/accounts.ts'
import { checkPassword } from '../../accounts/passwords.ts'
import { readPerson } from '../../accounts/people.ts'
import type { Rule, Throttle } from '../../accounts/throttle.ts'
import { Failure, invalid } from '../../errors.ts'
import { type AccountsRequest, type Forward, readObject } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer, toUser, type User, withCookies } from './page-answers.ts'

/** Whether the holder of this invitation may have an account here. */
export type IsInvited = (invitation: string) => Promise<boolean>

// Guessing one person's password is slow from one place, and not fast from many.
const fromOnePlace: Rule = { window: 900, max: 10 }
const fromAnywhere: Rule = { window: 3_600, max: 60 }

/** What the page asks so that a person can sign up, in and out. */
export function signInAnswers(accounts: Accounts, forward: Forward, isInvited: IsInvited): Answers {
  const { throttle, forget } = accounts
  const forwarded = async (asked: AccountsRequest, body: object) => toAnswer(await forward(asked, { body }))
  return {
    'POST /sign-up/email': async (asked) => {
      const given = readBody(asked)
      await checkSignUp(accounts, isInvited, given.invitation)
      const { name, email } = readPerson({ name: given.name, email: given.email })
      const password = readText(given.password)
      checkPassword(password, email)
      return forwarded(asked, { name, email, password, ...oauthQuery(given) })
    },
    'POST /sign-in/email': async (asked) => {
      const given = readBody(asked)
      const email = readText(given.email).trim().toLowerCase()
      const limits: [string, Rule][] = [
        [limitKey(email, asked.address), fromOnePlace],
        [limitKey(email), fromAnywhere],
      ]
      for (const [key, rule] of limits) await admit(throttle, key, rule)
      const answer = await forwarded(asked, {
        email,
        password: readText(given.password),
        ...oauthQuery(given),
      })
      if (answer.ok) for (const [key] of limits) await throttle.giveBack(key)
      return answer
    },
    'POST /sign-out': async (asked) => {
      const answer = await forward(asked, { body: {} })
      forget()
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
      const answer = await forwarded(asked, { currentPassword, newPassword, revokeOtherSessions: true })
      forget()
      return answer
    },
    'POST /update-user': async (asked) => {
      const { name } = readPerson({ name: readBody(asked).name, email: 'nobody@example.com' })
      const answer = await forward(asked, { body: { name } })
      return answer.ok ? withCookies(answer, Response.json({ name })) : toAnswer(answer)
    },
  }
}

async function checkSignUp(
  { settings: { signUp } }: Accounts,
  isInvited: IsInvited,
  invitation: unknown,
): Promise<void> {
  if (signUp === 'open') return
  const token = typeof invitation === 'string' ? invitation : ''
  if (signUp === 'invited' && token !== '' && token.length <= 200 && (await isInvited(token))) return
  throw new Failure(
    'forbidden',
    signUp === 'closed' ? 'Nobody can sign up here by themselves.' : 'Signing up here takes an invitation.',
    { hint: 'Ask whoever runs this server for an account.' },
  )
}

async function admit(throttle: Throttle, key: string, rule: Rule): Promise<void> {
  const { allowed, retryAfter } = await throttle.consume(key, rule)
  if (allowed) return
  throw new Failure('rate_limited', 'Too many attempts to sign in.', {
    hint: `Try again in ${retryAfter} seconds.`,
    facts: { retryAfter },
  })
}

/** No address of anybody is kept for counting, only what it hashes to. */
function limitKey(email: string, address = ''): string {
  return `sign-in:${createHash('sha256').update(`${address}\0${email}`).digest('base64url')}`
}

function readBody({ request, body }: AccountsRequest): Record<string, unknown> {
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  const value = isJson ? readObject(body) : undefined
  if (!value) throw invalid('bad_arguments', 'The body must be a JSON object.')
  return value
}

function readText(value: unknown): string {
  if (typeof value !== 'string' || value.length > 1_000)
    throw invalid('bad_arguments', 'A text is missing or too long.')
  return value
}

/** The query of the page's own address, where an assistant sent the person there. */
function oauthQuery({ oauth_query: query }: Record<string, unknown>): { oauth_query?: string } {
  return typeof query === 'string' && query !== '' ? { oauth_query: query.replace(/^\?/, '') } : {}
}
