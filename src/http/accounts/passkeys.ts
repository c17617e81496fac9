import { canHavePasskeys } from '../../accounts/sign-in-plugins.ts'
import { invalid } from '../../errors.ts'
import type { Entering } from './entering.ts'
import { type Forward, readObject } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer, withCookies } from './page-answers.ts'
import { oauthQuery, readBody, readText } from './read-fields.ts'

const longestName = 60

/** Passkeys: what a browser needs to make one, and to come in with one. */
export function passkeyAnswers(url: string, forward: Forward, { entered }: Entering): Answers {
  if (!canHavePasskeys(url)) return {}
  return {
    'GET /passkey/generate-register-options': async (asked) => {
      const answer = await forward(asked, { query: new URLSearchParams() })
      return answer.ok ? withCookies(answer, Response.json(await answer.json())) : toAnswer(answer)
    },
    'POST /passkey/verify-registration': async (asked) => {
      const given = readBody(asked)
      const name = readText(given.name ?? '').trim() || 'Passkey'
      if ([...name].length > longestName || /\p{Cc}/u.test(name))
        throw invalid('bad_text', `The name of a passkey has at most ${longestName} characters.`)
      const answer = await forward(asked, { body: { response: given.response, name } })
      return answer.ok ? withCookies(answer, Response.json({ added: true })) : toAnswer(answer)
    },
    'GET /passkey/generate-authenticate-options': async (asked) => {
      const answer = await forward(asked, { query: new URLSearchParams() })
      if (!answer.ok) return toAnswer(answer)
      const options = readObject(await answer.text()) ?? {}
      return withCookies(answer, Response.json({ ...options, userVerification: 'required' }))
    },
    'POST /passkey/verify-authentication': async (asked) => {
      const given = readBody(asked)
      const body = { response: given.response, ...oauthQuery(given) }
      return entered(asked, await toAnswer(await forward(asked, { body })))
    },
  }
}
