import { Failure } from '../errors.ts'

/** What was set for e-mail, as it was written. It is checked where mail may be sent. */
export interface GivenMailSettings {
  readonly smtpUrl: string | null
  readonly from: string | null
}

export interface MailSettings {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte (smtps); otherwise the server is asked for STARTTLS. */
  readonly isSecure: boolean
  /** Refuses to go on where the server offers no encryption: on for every server beyond this machine. */
  readonly requireTls: boolean
  readonly user: string | null
  readonly password: string | null
  readonly from: string
}

const hint = 'Set WAYMARK_SMTP_URL and WAYMARK_MAIL_FROM together, or neither.'
const sender = /^(?:[^<>\p{Cc}]{0,100}<[^\s<>@]{1,64}@[^\s<>@]{1,190}>|[^\s<>@]{1,64}@[^\s<>@]{1,190})$/u

/** Null where no e-mail is set up. Fails with a sentence where it is set up wrongly. */
export function readMailSettings({ smtpUrl, from }: GivenMailSettings): MailSettings | null {
  if (smtpUrl === null && from === null) return null
  if (smtpUrl === null || from === null)
    throw refused(`${smtpUrl === null ? 'WAYMARK_SMTP_URL' : 'WAYMARK_MAIL_FROM'} is missing`, hint)
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search !== '')
    throw refused('WAYMARK_SMTP_URL must look like smtps://user:password@mail.example.com:465')
  if (!sender.test(from))
    throw refused('WAYMARK_MAIL_FROM must be an address, such as Waymark <waymark@example.com>')
  const isSecure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    requireTls: !isSecure && !isLoopback(url.hostname),
    user: decoded(url.username),
    password: decoded(url.password),
    from,
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function decoded(text: string): string | null {
  try {
    return text === '' ? null : decodeURIComponent(text)
  } catch {
    throw refused(
      'WAYMARK_SMTP_URL has a % in its user or password that stands for nothing',
      'Write it as %25.',
    )
  }
}

function refused(why: string, next?: string): Failure {
  return new Failure('invalid', `${why}.`, { reason: 'bad_arguments', ...(next && { hint: next }) })
}
