import type { Accounts } from '../../accounts/accounts.ts'
import { organisationId } from '../../accounts/organisation.ts'
import { type Entering, personOf } from './entering.ts'
import type { Forward } from './forward.ts'
import type { Answers } from './handle.ts'
import { toAnswer } from './page-answers.ts'
import { oauthQuery, readBody } from './read-fields.ts'

/** Gives somebody the roles that go with their groups. It never fails. */
export type JoinByGroups = (person: string, groups: readonly string[]) => Promise<void>

/** Signing in through the provider of the organisation, where there is one. */
export function organisationAnswers(
  accounts: Accounts,
  forward: Forward,
  { entered }: Entering,
  joinByGroups: JoinByGroups,
): Answers {
  const { organisation, forget, report } = accounts
  if (!organisation) return {}
  const prepared = async () => {
    try {
      await organisation.prepare()
    } catch (error) {
      report('the provider of the organisation does not answer', error)
      throw error
    }
  }
  return {
    'POST /sign-in/social': async (asked) => {
      await prepared()
      const given = readBody(asked)
      const body = {
        provider: organisationId,
        callbackURL: ownPath(given.next),
        errorCallbackURL: '/sign-in?organisation',
        disableRedirect: true,
        ...oauthQuery(given),
      }
      return toAnswer(await forward(asked, { body }))
    },
    'POST /link-social': async (asked) => {
      await prepared()
      const body = {
        provider: organisationId,
        callbackURL: '/settings',
        errorCallbackURL: '/sign-in?organisation',
        disableRedirect: true,
      }
      return toAnswer(await forward(asked, { body }))
    },
    [`GET /callback/${organisationId}`]: async (asked) => {
      await prepared()
      const { answer, groups } = await organisation.whileEntering(() => forward(asked))
      const person = await personOf(accounts, answer)
      if (person) await joinByGroups(person.id, groups)
      await forget()
      return entered(asked, answer)
    },
  }
}

/** A path of this page, whatever else is named. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\s\p{Cc}]{0,500}$/u.test(next) ? next : '/'
}
