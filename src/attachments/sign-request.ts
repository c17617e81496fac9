import { createHash, createHmac } from 'node:crypto'

export interface Signer {
  readonly keyId: string
  readonly secret: string
  readonly region: string
  /** Of a temporary key. */
  readonly sessionToken?: string | undefined
}

interface Unsigned {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  readonly bodyHash: string
}

// Written out, so that commands which sign nothing load no cryptography.
export const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The headers that a request to S3 takes, with its Signature Version 4. */
export function signRequest(
  { method, url, headers = {}, bodyHash }: Unsigned,
  { keyId, secret, region, sessionToken }: Signer,
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = [moment.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${secret}`,
  )
  const text = ['AWS4-HMAC-SHA256', moment, scope, digest].join('\n')
  const signature = createHmac('sha256', key).update(text).digest('hex')
  // The client sets the host by itself.
  const { host: _, ...sent } = signed
  const credential = `Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...sent, authorization: `AWS4-HMAC-SHA256 ${credential}` }
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
