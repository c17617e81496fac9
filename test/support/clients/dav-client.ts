export interface DavAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The sync-token of a report. */
  readonly token: string
}

/** Speaks CalDAV as programs do, one request at a time. */
export class DavClient {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, sign?: { readonly email: string; readonly key: string }, agent = 'Tasks.org/14') {
    this.#url = url
    this.#headers = {
      'user-agent': agent,
      ...(sign && { authorization: `Basic ${Buffer.from(`${sign.email}:${sign.key}`).toString('base64')}` }),
    }
  }

  async ask(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<DavAnswer> {
    const response = await fetch(new URL(path, this.#url), {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const token = /<d:sync-token>([^<]+)<\/d:sync-token>/.exec(text)?.[1] ?? ''
    return { status: response.status, headers: response.headers, text, token }
  }

  put(path: string, text: string, headers: Record<string, string> = {}): Promise<DavAnswer> {
    return this.ask('PUT', path, text, { 'content-type': 'text/calendar; charset=utf-8', ...headers })
  }

  propfind(path: string, names: readonly string[] = [], depth = '0'): Promise<DavAnswer> {
    const prop = names.map((name) => `<${name}/>`).join('')
    return this.ask('PROPFIND', path, `<d:propfind ${spaces}><d:prop>${prop}</d:prop></d:propfind>`, {
      depth,
    })
  }

  report(path: string, body: string): Promise<DavAnswer> {
    return this.ask('REPORT', path, body, { depth: '1', 'content-type': 'application/xml' })
  }

  sync(path: string, token = '', limit = ''): Promise<DavAnswer> {
    return this.report(
      path,
      `<d:sync-collection ${spaces}><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level>${limit}<d:prop><d:getetag/></d:prop></d:sync-collection>`,
    )
  }

  async etag(path: string): Promise<string> {
    return (await this.ask('GET', path)).headers.get('etag') ?? ''
  }
}

export const spaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'

/** A task as programs write it. */
export function todoText(uid: string, lines: readonly string[], around: readonly string[] = []): string {
  return `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Client//EN',
    ...around,
    'BEGIN:VTODO',
    `UID:${uid}`,
    'DTSTAMP:20261116T120000Z',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
  ].join('\r\n')}\r\n`
}

/** The lines of an answer, unfolded. */
export function linesIn(text: string): string[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter(Boolean)
}

/** The hrefs of a multistatus, each with its status: of the resource, or 200. */
export function entriesIn(text: string): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const [, href = '', rest = ''] of text.matchAll(
    /<d:response><d:href>([^<]+)<\/d:href>(.*?)<\/d:response>/gs,
  ))
    entries[decodeURIComponent(href)] = /^<d:status>HTTP\/1.1 (\d+)/.exec(rest)?.[1] ?? '200'
  return entries
}
