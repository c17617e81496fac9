import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** All of it, with its headers. */
  readonly source: string
}

/** A real mail server on this machine that keeps what it is sent. */
export interface MailServer extends AsyncDisposable {
  readonly received: readonly ReceivedMail[]
  /** What `waymark serve` is started with, so that it sends its mail here. */
  readonly env: Record<string, string>
  /** The next message to this address, with these words in its subject, that nobody has asked for yet. */
  next(to: string, subject?: string): Promise<ReceivedMail>
}

/** `refuses` makes it take no message at all. */
export async function openMailServer({ refuses = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const asked = new Set<ReceivedMail>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'waymark' && password === 's3cret@word'
        ? done(null, { user: username })
        : done(new Error('wrong')),
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData: (stream, { envelope }, done) =>
      void text(stream).then(
        (source) => {
          received.push({ to: envelope.rcptTo[0]?.address ?? '', source, ...readMessage(source) })
          done()
        },
        () => {}, // a client that was killed in the middle
      ),
  })
  server.on('error', () => {}) // a client that hangs up
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    env: {
      WAYMARK_SMTP_URL: `smtp://waymark:${encodeURIComponent('s3cret@word')}@127.0.0.1:${port}`,
      WAYMARK_MAIL_FROM: 'Waymark <waymark@example.com>',
    },
    async next(to, subject = '') {
      const isMeant = (mail: ReceivedMail) => mail.to === to && mail.subject.includes(subject)
      const find = () => received.find((mail) => isMeant(mail) && !asked.has(mail))
      await expect.poll(find, { timeout: 30_000, interval: 20, message: `mail to ${to}` }).toBeDefined()
      const mail = find() as ReceivedMail
      asked.add(mail)
      return mail
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The link in a message. */
export function linkIn({ text }: { readonly text: string }): string {
  const found = /^https?:\S+$/m.exec(text)?.[0]
  if (found === undefined) throw new Error(`no link: ${text}`)
  return found
}

/** As much of a plain message as Waymark writes: headers, and text that may be quoted-printable or base64. */
function readMessage(source: string): { subject: string; text: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replaceAll('\r\n', '\n')
  const headers = head.replace(/\r\n[ \t]/g, ' ')
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(headers)?.[1]?.trim() ?? ''
  const encoding = of('content-transfer-encoding')
  const unquoted = () =>
    body
      .replace(/=\n/g, '')
      .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  const plain = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body
  return { subject: of('subject'), text: encoding === 'quoted-printable' ? unquoted() : plain }
}
