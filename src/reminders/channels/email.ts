import type { Mailer } from '../../mail/mailer.ts'
import type { Sender } from '../deliver.ts'

export interface EmailParts {
  readonly mailer: Pick<Mailer, 'send'>
  /** Where mail to this person goes; null where nobody knows. */
  readonly addressOf: (person: string) => Promise<string | null>
  /** Where people reach the server, for the link. */
  readonly url: string
}

/** A mail server may be given a message twice after a kill: both have the same Message-ID. */
export function emailSender({ mailer, addressOf, url }: EmailParts): Sender {
  return async ({ id, title, lines, project, task }, owner) => {
    const to = await addressOf(owner)
    if (to === null) return { ok: false, outcome: 'no e-mail address that was confirmed', isFinal: true }
    const place = project.id.startsWith('~') ? `/p/${encodeURIComponent(project.id)}/tasks` : '/'
    const link = `${url}${place}?task=${task.id}`
    const foot = `You chose e-mail for this. Change it in the settings: ${url}/settings`
    const text = `${[...lines, '', link, '', foot].join('\n')}\n`
    await mailer.send({ to, subject: oneLine(title), text, messageId: `${id}@waymark.invalid` })
    return { ok: true, outcome: 'taken by the mail server' }
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
