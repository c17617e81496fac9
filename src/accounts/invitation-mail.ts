import { Failure } from '../errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { invitationMail } from './account-mail.ts'
import { type People, readPerson } from './people.ts'
import { noMail } from './recovery.ts'
import type { Rule, Throttle } from './throttle.ts'

/** An invitation on its way to somebody who need not have an account. */
export interface InvitationToSend {
  readonly to: string
  readonly project: string
  readonly link: string
}

/** Sends invitations in a person's name. */
export interface InvitationMail {
  /** Fails where this person may not send one there; to be asked before the invitation is made. Gives the address. */
  check(from: string, to: unknown): Promise<string>
  post(from: string, invitation: InvitationToSend): Promise<void>
}

// Strangers' mailboxes are not to be filled from here.
const anHour: Rule = { window: 3_600, max: 20 }

export function openInvitationMail(
  mailer: Mailer | null,
  people: People,
  throttle: Throttle,
): InvitationMail {
  return {
    async check(from, to) {
      const { email } = readPerson({ name: 'unnamed', email: to })
      if (!mailer) throw noMail('Copy the link and send it yourself.')
      if (!(await people.isVerified(from))) {
        throw new Failure(
          'forbidden',
          'Confirm your own e-mail address before you invite others by e-mail.',
          {
            hint: 'Settings can send you a link. You can also copy the invitation and send it yourself.',
          },
        )
      }
      const { allowed, retryAfter } = await throttle.consume(`invite-by:${from}`, anHour)
      if (allowed) return email
      throw new Failure('rate_limited', 'Too many invitations by e-mail.', {
        hint: 'Copy the link and send it yourself, or try again later.',
        facts: { retryAfter },
      })
    },
    async post(from, { to, project, link }) {
      mailer?.post(
        invitationMail(to, { from: plain((await people.find(from)).name), project: plain(project), link }),
      )
    },
  }
}

/** What others wrote stands in a message that looks like ours: no addresses to click on. */
function plain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N} ._()+&'-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
}
