import type { Accounts } from '../../accounts/accounts.ts'
import { isRefusal } from '../../accounts/identify.ts'
import type { Rule } from '../../accounts/throttle.ts'
import { refusal } from '../failures.ts'
import type { Answers } from './handle.ts'
import { readBody, readText } from './read-fields.ts'
import { admit } from './sign-in.ts'

const mailsToOnePerson: Rule = { window: 3_600, max: 5 }
const linksFromOnePlace: Rule = { window: 3_600, max: 30 }
const tooMany = 'Too many requests.'
const headers = { 'cache-control': 'no-store' }

/** Confirming the address of an account, through a link that is sent to it. */
export function addressCheckAnswers({ throttle, addressCheck, identify, describe }: Accounts): Answers {
  return {
    'POST /send-verification-email': async (asked) => {
      const who = await identify(asked.request)
      const person = isRefusal(who) || who.via !== 'session' ? undefined : await describe(who.owner)
      if (!person) return refusal(401, 'unauthorized', 'Nobody is signed in.', { hint: 'Sign in.' })
      await admit(throttle, `verify-to:${person.id}`, mailsToOnePerson, tooMany)
      addressCheck.send(person)
      return Response.json({ requested: true }, { headers })
    },
    'POST /verify-email': async (asked) => {
      await admit(throttle, `verify:${asked.address}`, linksFromOnePlace, tooMany)
      await addressCheck.confirm(readText(readBody(asked).token))
      return Response.json({ verified: true }, { headers })
    },
  }
}
