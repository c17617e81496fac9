import type { Accounts } from '../../accounts/accounts.ts'
import { isRefusal } from '../../accounts/identify.ts'
import { invalid } from '../../errors.ts'
import type { Entering } from './entering.ts'
import { type AccountsRequest, type Forward, readObject } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer, withCookies } from './page-answers.ts'
import { oauthQuery, readBody, readText } from './read-fields.ts'
import { admit, ofOwnPassword, passwordKey } from './sign-in.ts'

/** Codes of an app beside the password: setting them up, coming in with them, and doing without them again. */
export function twoFactorAnswers(accounts: Accounts, forward: Forward, { entered }: Entering): Answers {
  const { throttle, forget } = accounts
  /** With the person's own password, which is not guessed here for long. Gives what the package said. */
  const withPassword = async (asked: AccountsRequest) => {
    const password = readText(readBody(asked).password)
    const who = await accounts.identify(asked.request)
    if (!isRefusal(who)) await admit(throttle, passwordKey(who.owner), ofOwnPassword)
    const answer = await forward(asked, { body: { password } })
    if (answer.ok && !isRefusal(who)) await throttle.giveBack(passwordKey(who.owner))
    return answer
  }
  const withCode = async (asked: AccountsRequest, code: string) => {
    const given = readBody(asked)
    const body = { code, trustDevice: given.trustBrowser === true, ...oauthQuery(given) }
    const answer = await toAnswer(await forward(asked, { body }))
    await forget() // setting it up replaces the session
    return entered(asked, answer)
  }
  return {
    'POST /two-factor/enable': async (asked) => {
      const answer = await withPassword(asked)
      if (!answer.ok) return toAnswer(answer)
      const said = readObject(await answer.text()) ?? {}
      return withCookies(answer, Response.json({ uri: said.totpURI, recoveryCodes: said.backupCodes }))
    },
    'POST /two-factor/disable': async (asked) => {
      const answer = await withPassword(asked)
      await forget()
      return answer.ok ? withCookies(answer, Response.json({ disabled: true })) : toAnswer(answer)
    },
    'POST /two-factor/generate-backup-codes': async (asked) => {
      const answer = await withPassword(asked)
      if (!answer.ok) return toAnswer(answer)
      const said = readObject(await answer.text()) ?? {}
      return withCookies(answer, Response.json({ recoveryCodes: said.backupCodes }))
    },
    'POST /two-factor/verify-totp': (asked) => {
      const code = readText(readBody(asked).code).replace(/\s/g, '')
      if (!/^\d{6}$/.test(code)) throw invalid('bad_text', 'A code has six digits.')
      return withCode(asked, code)
    },
    'POST /two-factor/verify-backup-code': (asked) =>
      withCode(asked, readText(readBody(asked).code).replace(/\s/g, '')),
  }
}
