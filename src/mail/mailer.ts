import { Failure } from '../errors.ts'
import type { MailSettings } from './settings.ts'

/** One e-mail to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Given where it may be sent twice, so that the second one can be told. Without brackets. */
  readonly messageId?: string
}

/** Sends e-mail. The package for it is loaded with the first message. */
export interface Mailer {
  /** Resolves when the mail server has taken the message. Fails with `unavailable` and a reason that names no person. */
  send(mail: Mail): Promise<void>
  /** Sends it in the background: the caller never waits and never fails. What goes wrong is reported. */
  post(mail: Mail): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Reports what went wrong, without personal data. */
type Report = (message: string, error?: unknown) => void

// A mail server that is away must not pile up messages in memory.
const mostUnderWay = 100
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createMailer(settings: MailSettings, report: Report): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  const underWay = new Set<Promise<void>>()
  const send = async ({ to, subject, text, messageId }: Mail) => {
    transport ??= openTransport(settings)
    try {
      // As an object: nothing in an address can add another one.
      const known = messageId === undefined ? {} : { messageId: `<${messageId}>` }
      const message = { from: settings.from, to: { name: '', address: to }, subject, text, ...known }
      await (await transport).sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
    } catch (error) {
      throw new Failure('unavailable', `The mail server took no message: ${reasonOf(error)}.`, {
        hint: 'Check WAYMARK_SMTP_URL and WAYMARK_MAIL_FROM, and whether the mail server answers.',
      })
    }
  }
  return {
    send,
    post(mail) {
      if (underWay.size >= mostUnderWay) {
        report(`an e-mail was not sent: ${mostUnderWay} others are still waiting for the mail server`)
        return
      }
      const sending: Promise<void> = send(mail)
        .catch((error: unknown) => report(error instanceof Error ? error.message : 'an e-mail was not sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      await Promise.all(underWay)
      if (transport) (await transport).close()
    },
  }
}

async function openTransport({ host, port, isSecure, requireTls, user, password }: MailSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...{ host, port, secure: isSecure, requireTLS: requireTls, ...timeouts },
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  })
}

/** What the mail server or the network said, without the addresses that its sentences may repeat. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const words = reasons[String(code)] ?? 'it cannot be used as it is set up'
  return typeof responseCode === 'number' ? `${words} (${responseCode})` : words
}

const reasons: Readonly<Record<string, string>> = {
  ECONNECTION: 'it cannot be reached',
  ESOCKET: 'it cannot be reached',
  ECONNREFUSED: 'it cannot be reached',
  EDNS: 'its name is not known',
  ENOTFOUND: 'its name is not known',
  ETIMEDOUT: 'it did not answer in time',
  EAUTH: 'it refused the user or the password',
  ETLS: 'it offers no encryption',
  EENVELOPE: 'it refused the sender or the recipient',
  EMESSAGE: 'it refused the message',
}
