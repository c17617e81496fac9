import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../errors.ts'
import { type BlobStore, isHash, type KeptBlob } from './blob-store.ts'
import { removeOldDrafts } from './drafts.ts'
import { receiveFile } from './receive-file.ts'
import { emptyHash, type Signer, signRequest } from './sign-request.ts'

export interface BucketSettings extends Signer {
  /** `https://s3.eu-central-1.amazonaws.com`, or where another server speaks the same. */
  readonly endpoint: string
  readonly bucket: string
  /** Before the names of all files, such as `waymark/`. */
  readonly prefix?: string
}

const waitMs = 60_000

/** Files in a bucket of S3 or of a server that speaks as it does. They come to a folder here first, to be measured. */
export class BucketBlobs implements BlobStore {
  readonly #settings: BucketSettings
  readonly #incoming: string

  constructor(settings: BucketSettings, incoming: string) {
    this.#settings = settings
    this.#incoming = incoming
  }

  async put(content: AsyncIterable<Uint8Array>, limit: number): Promise<KeptBlob> {
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 })
    const draft = join(this.#incoming, randomUUID())
    const kept = await receiveFile(draft, content, limit)
    try {
      const body = await openAsBlob(draft)
      const answer = await this.#send('PUT', kept.hash, kept.hash, body)
      await answer.body?.cancel()
      if (!answer.ok) throw refused(answer.status)
      return kept
    } finally {
      await rm(draft, { force: true })
    }
  }

  async open(hash: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    if (!isHash(hash)) return undefined
    const answer = await this.#send('GET', hash, emptyHash)
    if (answer.ok) return answer.body ?? empty()
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    throw refused(answer.status)
  }

  async *list(before: Date): AsyncGenerator<string> {
    const prefix = this.#settings.prefix ?? ''
    for (let from: string | undefined = ''; from !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (from !== '') query.set('continuation-token', from)
      const answer = await this.#send('GET', `?${query}`, emptyHash)
      const text = await answer.text()
      if (!answer.ok) throw refused(answer.status)
      for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const hash = valueIn(entry, 'Key')?.slice(prefix.length) ?? ''
        if (isHash(hash) && new Date(valueIn(entry, 'LastModified') ?? '') < before) yield hash
      }
      from = valueIn(text, 'IsTruncated') === 'true' ? valueIn(text, 'NextContinuationToken') : undefined
    }
  }

  async removeDrafts(before: Date): Promise<void> {
    await removeOldDrafts(this.#incoming, before)
  }

  async remove(hash: string, before?: Date): Promise<void> {
    if (!isHash(hash)) return
    if (before !== undefined && !(await this.#isOlder(hash, before))) return
    const answer = await this.#send('DELETE', hash, emptyHash)
    await answer.body?.cancel()
    if (!answer.ok && answer.status !== 404) throw refused(answer.status)
  }

  async #isOlder(hash: string, before: Date): Promise<boolean> {
    const answer = await this.#send('HEAD', hash, emptyHash)
    if (!answer.ok && answer.status !== 404) throw refused(answer.status)
    return answer.ok && new Date(answer.headers.get('last-modified') ?? Number.NaN) < before
  }

  /** `name` is a hash, or a question about the bucket itself. */
  async #send(method: string, name: string, bodyHash: string, body?: Blob): Promise<Response> {
    const { endpoint, bucket, prefix = '' } = this.#settings
    const path = name.startsWith('?') ? `${bucket}${name}` : `${bucket}/${prefix}${name}`
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${path}`)
    const headers = signRequest({ method, url, bodyHash }, this.#settings, new Date())
    try {
      return await fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
        ...(body && { body }),
      })
    } catch (cause) {
      throw new Failure('unavailable', 'The place where files are kept cannot be reached.', {
        hint: 'Try again in a while.',
        cause,
      })
    }
  }
}

function refused(status: number): Failure {
  return new Failure('unavailable', `The place where files are kept refused with status ${status}.`, {
    hint: 'Who runs the server should check the WAYMARK_S3 settings (docs/configuration.md).',
    facts: { status },
  })
}

function valueIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

async function* empty(): AsyncGenerator<Uint8Array> {}
