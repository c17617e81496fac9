import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const bucketKey = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' } as const

/** A server on this machine that speaks as S3 does: it takes what is signed rightly and nothing else. */
export interface Bucket extends AsyncDisposable {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** When each was put there, to be set back. */
  readonly times: Map<string, Date>
  readonly refusals: string[]
}

export async function openBucket(region = 'eu-central-1'): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const times = new Map<string, Date>()
  const refusals: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    const wrong = whatIsWrong(request, body, region)
    if (wrong !== undefined) {
      refusals.push(wrong)
      response.writeHead(403).end(`<Error><Code>${wrong}</Code></Error>`)
    } else if (request.method === 'PUT') {
      objects.set(path, body)
      times.set(path, new Date())
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
    } else if (path.includes('?')) {
      response.end(listing(new URL(path, 'http://bucket'), times, objects))
    } else {
      const found = objects.get(path)
      const changed = times.get(path)?.toUTCString()
      response.writeHead(found ? 200 : 404, changed === undefined ? {} : { 'last-modified': changed })
      response.end(request.method === 'HEAD' ? undefined : found)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    times,
    refusals,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Two at a time, so that clients have to ask on. */
function listing(
  { pathname, searchParams }: URL,
  times: Map<string, Date>,
  objects: Map<string, Buffer>,
): string {
  const root = `${pathname}/${searchParams.get('prefix') ?? ''}`
  const names = [...objects.keys()].filter((name) => name.startsWith(root)).toSorted()
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const entries = names.slice(from, from + 2).map((name) => {
    const key = name.slice(pathname.length + 1)
    return `<Contents><Key>${key}</Key><LastModified>${times.get(name)?.toISOString()}</LastModified></Contents>`
  })
  const isMore = names.length > from + 2
  const next = isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}

/** By the rules of Signature Version 4, from what arrived. */
function whatIsWrong({ headers, method, url = '' }: IncomingMessage, body: Buffer, region: string) {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  const date = String(headers['x-amz-date'])
  if (!given) return 'AccessDenied'
  const [, credential, names = '', signature] = given
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${bucketKey.keyId}/${scope}`) return 'InvalidAccessKeyId'
  if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  const list = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => list.includes(name)))
    return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const lines = list.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = `${method}\n${path}\n${query.split('&').toSorted().join('&')}\n${lines}\n${names}\n${bodyHash}`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const dayKey = hmac(`AWS4${bucketKey.secret}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${digest}`).toString('hex')
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}
