import type { Accounts } from '../../accounts/accounts.ts'
import { Failure, invalid } from '../../errors.ts'
import { admit, ofOwnPassword, passwordKey } from './sign-in.ts'

const anHour = 3_600_000

/** Fails unless this is the password of somebody who is signed in. Who found their browser open does not guess for long. */
export async function checkOwnPassword(
  { throttle, people, signIns }: Pick<Accounts, 'throttle' | 'people' | 'signIns'>,
  owner: string,
  password: string,
  credential?: string,
): Promise<void> {
  if (!(await people.usesPassword(owner))) {
    const present = (await signIns(owner).list(credential)).find(({ isCurrent }) => isCurrent)
    if (present && Date.now() - present.since.getTime() < anHour) return
    throw new Failure('forbidden', 'You signed in more than an hour ago.', {
      hint: 'Sign out and in again, and then once more.',
    })
  }
  await admit(throttle, passwordKey(owner), ofOwnPassword)
  if (!(await people.hasPassword(owner, password.slice(0, 1_000))))
    throw invalid('bad_arguments', 'The password is wrong.', { hint: 'Enter the password you sign in with.' })
  await throttle.giveBack(passwordKey(owner))
}
