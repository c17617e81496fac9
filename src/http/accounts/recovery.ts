import { createHash } from 'node:crypto'
import type { Accounts } from '../../accounts/accounts.ts'
import { readPerson } from '../../accounts/people.ts'
import type { Rule } from '../../accounts/throttle.ts'
import type { Answers } from './handle.ts'
import { readBody, readText } from './read-fields.ts'
import { admit } from './sign-in.ts'

const requestsFromOnePlace: Rule = { window: 3_600, max: 20 }
const mailsToOneAddress: Rule = { window: 3_600, max: 5 }
const resetsFromOnePlace: Rule = { window: 3_600, max: 30 }
const tooMany = 'Too many requests.'
const headers = { 'cache-control': 'no-store' }

/** A new password through e-mail. The answers are the same whether or not an address is known. */
export function recoveryAnswers({ throttle, recovery }: Accounts): Answers {
  return {
    'POST /request-password-reset': async (asked) => {
      const { email } = readPerson({ name: 'unnamed', email: readBody(asked).email })
      await admit(throttle, `reset-from:${asked.address}`, requestsFromOnePlace, tooMany)
      const hash = createHash('sha256').update(email).digest('base64url')
      // Past the limit the links that were sent before still work, and no mailbox is flooded.
      const { allowed } = await throttle.consume(`reset-to:${hash}`, mailsToOneAddress)
      if (allowed) recovery.request(email)
      return Response.json({ requested: true }, { headers })
    },
    'POST /reset-password': async (asked) => {
      const given = readBody(asked)
      await admit(throttle, `reset:${asked.address}`, resetsFromOnePlace, tooMany)
      await recovery.reset(readText(given.token), readText(given.newPassword))
      return Response.json({ reset: true }, { headers })
    },
  }
}
