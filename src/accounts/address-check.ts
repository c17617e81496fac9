import { invalid } from '../errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { verifyMail, verifyMinutes } from './account-mail.ts'
import type { Background } from './background.ts'
import type { MailedLinks } from './mailed-links.ts'
import type { People, Person } from './people.ts'
import { noMail } from './recovery.ts'

/** Whether people read what is sent to the address they gave. */
export interface AddressCheck {
  /** Sends a link; nobody waits for it. Fails where no e-mail is set up. */
  send(person: Pick<Person, 'id' | 'name' | 'email'>): void
  confirm(token: string): Promise<void>
}

interface AddressCheckParts {
  readonly people: People
  readonly links: MailedLinks
  readonly mailer: Mailer | null
  readonly background: Background
  readonly url: string
}

export function openAddressCheck({
  people,
  links,
  mailer,
  background,
  url,
}: AddressCheckParts): AddressCheck {
  return {
    send(person) {
      if (!mailer) throw noMail('Its administrator sets WAYMARK_SMTP_URL.')
      background.run(async () => {
        mailer.post(
          verifyMail(person, url, await links.make('verify-address', person.id, verifyMinutes * 60)),
        )
      })
    },
    async confirm(token) {
      const id = await links.take('verify-address', token)
      if (id === undefined)
        throw invalid('bad_arguments', 'This link has expired or was already used.', {
          hint: 'You can get a new one in Settings.',
        })
      await people.noteVerified(id)
    },
  }
}
