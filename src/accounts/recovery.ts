import { Failure, invalid } from '../errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { resetMail, resetMinutes } from './account-mail.ts'
import type { Background } from './background.ts'
import type { MailedLinks } from './mailed-links.ts'
import { checkPassword } from './passwords.ts'
import type { People } from './people.ts'

/** A new password for somebody who forgot theirs, through their e-mail address. */
export interface Recovery {
  /**
   * Sends a link where there is an account with a password. It gives nothing back and nobody waits for it, so that the
   * answer is the same, and as fast, for an address that is not known. Fails where no e-mail is set up.
   */
  request(email: string): void
  /** Every session and every assistant of the account ends with the old password. */
  reset(token: string, newPassword: string): Promise<void>
}

interface RecoveryParts {
  readonly people: People
  readonly links: MailedLinks
  readonly mailer: Mailer | null
  readonly background: Background
  readonly url: string
}

export function openRecovery({ people, links, mailer, background, url }: RecoveryParts): Recovery {
  return {
    request(email) {
      if (!mailer) throw noMail()
      background.run(async () => {
        const person = await people.findByEmail(email)
        if (!person || person.isDisabled || !(await people.usesPassword(person.id))) return
        mailer.post(resetMail(person, url, await links.make('reset-password', person.id, resetMinutes * 60)))
      })
    },
    async reset(token, newPassword) {
      const id = await links.find('reset-password', token)
      if (id === undefined) throw ended()
      // Before the link is used up: a password that will not do can be typed again.
      checkPassword(newPassword, (await people.find(id)).email)
      if ((await links.take('reset-password', token)) !== id) throw ended()
      await people.reset(id, newPassword)
      await people.noteVerified(id)
    },
  }
}

/** Without e-mail only an administrator can help, and the sentence says how. */
export function noMail(
  hint = 'Its administrator can set a new password with: waymark account reset EMAIL',
): Failure {
  return new Failure('unavailable', 'This server sends no e-mail.', { hint })
}

function ended(): Failure {
  return invalid('bad_arguments', 'This link has expired or was already used.', {
    hint: 'Ask for a new one under "Forgot your password?".',
  })
}
