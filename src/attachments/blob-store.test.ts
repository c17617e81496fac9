import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TemporaryFolder } from '../../test/support/files/folder.ts'
import { bucketKey, openBucket } from '../../test/support/servers/bucket.ts'
import type { BlobStore } from './blob-store.ts'
import { BucketBlobs } from './bucket-blobs.ts'
import { FolderBlobs } from './folder-blobs.ts'
import { sweepBlobs } from './sweep-blobs.ts'

interface OpenBlobs extends AsyncDisposable {
  readonly blobs: BlobStore
  /** What lies there that is no finished file. */
  readonly unfinished: () => readonly string[]
  /** Makes it one that was put long ago. */
  readonly setBack: (hash: string) => void
  readonly leaveDraft: (name: string, at: Date) => void
}

const kinds: readonly (readonly [string, () => Promise<OpenBlobs>])[] = [
  ['a folder', inFolder],
  ['a bucket', inBucket],
]

describe.each(kinds)('files in %s', (_, open) => {
  it('come back as they went in, under the hash of their content', async () => {
    await using place = await open()
    const content = Buffer.from('hello, files\n'.repeat(100_000))
    const kept = await place.blobs.put(inPieces(content), 2_000_000)
    expect(kept).toMatchObject({
      size: content.length,
      type: 'text/plain',
      hash: expect.stringMatching(/^\w{64}$/),
    })
    expect(await read(place.blobs, kept.hash)).toEqual(content)
    expect(await place.blobs.put(inPieces(content), 2_000_000)).toEqual(kept)
    expect(place.unfinished()).toEqual([])
  })

  it('may be empty', async () => {
    await using place = await open()
    const { hash, size } = await place.blobs.put(inPieces(Buffer.alloc(0)), 10)
    expect(size).toBe(0)
    expect(await read(place.blobs, hash)).toEqual(Buffer.alloc(0))
  })

  it('are refused past the limit, and leave nothing behind', async () => {
    await using place = await open()
    await expect(place.blobs.put(inPieces(Buffer.alloc(1_001)), 1_000)).rejects.toMatchObject({
      code: 'invalid',
      reason: 'file_too_large',
    })
    expect(place.unfinished()).toEqual([])
  })

  it('leave nothing behind where the sender breaks off', async () => {
    await using place = await open()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    await expect(place.blobs.put(broken(), 1_000)).rejects.toThrow('cut')
    expect(place.unfinished()).toEqual([])
  })

  it('are gone once removed, and removing again is safe', async () => {
    await using place = await open()
    const { hash } = await place.blobs.put(inPieces(Buffer.from('x')), 10)
    await place.blobs.remove(hash)
    await place.blobs.remove(hash)
    expect(await place.blobs.open(hash)).toBeUndefined()
  })

  it('are listed by when they were put, and removed only where that was long ago', async () => {
    await using place = await open()
    const hashes: string[] = []
    for (const text of ['a', 'b', 'c'])
      hashes.push((await place.blobs.put(inPieces(Buffer.from(text)), 10)).hash)
    const [old = '', again = '', fresh = ''] = hashes
    for (const hash of [old, again]) await place.setBack(hash)
    const listed = async () => (await Array.fromAsync(place.blobs.list(hourAgo()))).toSorted()
    expect(await listed()).toEqual([old, again].toSorted())
    await place.blobs.put(inPieces(Buffer.from('b')), 10)
    for (const hash of hashes) await place.blobs.remove(hash, hourAgo())
    expect(await place.blobs.open(old)).toBeUndefined()
    for (const hash of [again, fresh]) expect((await read(place.blobs, hash)).length).toBe(1)
    await place.blobs.remove(old, hourAgo())
    expect(place.unfinished()).toEqual([])
  })

  it('are swept where no task has them any more, and nothing else is', async () => {
    await using place = await open()
    const put = async (text: string) => (await place.blobs.put(inPieces(Buffer.from(text)), 10)).hash
    const [used, unused, fresh] = [await put('used'), await put('unused'), await put('fresh')]
    for (const hash of [used, unused]) await place.setBack(hash)
    const sweep = () => sweepBlobs(place.blobs, async () => new Set([used]), hourAgo())
    expect(await sweep()).toEqual({ removed: 1, isForeign: false })
    expect(await place.blobs.open(unused)).toBeUndefined()
    expect((await read(place.blobs, used)).toString()).toBe('used')
    expect((await read(place.blobs, fresh)).toString()).toBe('fresh')
    expect(await sweep()).toEqual({ removed: 0, isForeign: false })
  })

  it('of another database are left alone', async () => {
    await using place = await open()
    for (let count = 0; count < 21; count++) {
      const { hash } = await place.blobs.put(inPieces(Buffer.from(`file ${count}`)), 10)
      await place.setBack(hash)
    }
    const swept = await sweepBlobs(place.blobs, async () => new Set(), hourAgo())
    expect(swept).toEqual({ removed: 0, isForeign: true })
    expect((await Array.fromAsync(place.blobs.list(hourAgo()))).length).toBe(21)
    await sweepBlobs(place.blobs, async () => new Set(), hourAgo(), { isSure: true })
    expect(await Array.fromAsync(place.blobs.list(hourAgo()))).toEqual([])
  })

  it('that broke off long ago with a killed process are cleared away', async () => {
    await using place = await open()
    await place.blobs.put(inPieces(Buffer.from('x')), 10)
    place.leaveDraft('long ago', new Date(0))
    place.leaveDraft('now', new Date())
    await place.blobs.removeDrafts(hourAgo())
    expect(place.unfinished()).toEqual(['now'])
  })

  it.each(['../../etc/passwd', 'a'.repeat(63), `${'a'.repeat(64)}/`, ''])(
    'have no other names: %j',
    async (name) => {
      await using place = await open()
      expect(await place.blobs.open(name)).toBeUndefined()
      await place.blobs.remove(name)
    },
  )
})

describe('a bucket', () => {
  it('is told with its own status where it refuses, and said to be away where nobody answers', async () => {
    using folder = new TemporaryFolder()
    const bucket = await openBucket()
    const wrong = {
      ...bucketKey,
      secret: 'wrong',
      region: 'eu-central-1',
      endpoint: bucket.endpoint,
      bucket: 'b',
    }
    const blobs = new BucketBlobs(wrong, folder.path)
    await expect(blobs.put(inPieces(Buffer.from('x')), 10)).rejects.toMatchObject({ facts: { status: 403 } })
    expect(bucket.refusals).toEqual(['SignatureDoesNotMatch'])
    await bucket[Symbol.asyncDispose]()
    await expect(blobs.open('a'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' })
  })
})

async function inFolder(): Promise<OpenBlobs> {
  const folder = new TemporaryFolder()
  return {
    blobs: new FolderBlobs(folder.path),
    unfinished: () => readdirSync(`${folder.path}/incoming`),
    setBack: (hash) => utimesSync(`${folder.path}/${hash.slice(0, 2)}/${hash}`, longAgo, longAgo),
    leaveDraft: (name, at) => leaveDraft(`${folder.path}/incoming/${name}`, at),
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}

async function inBucket(): Promise<OpenBlobs> {
  const folder = new TemporaryFolder()
  const bucket = await openBucket()
  const { endpoint } = bucket
  const settings = { ...bucketKey, region: 'eu-central-1', endpoint, bucket: 'waymark', prefix: 'files/' }
  return {
    blobs: new BucketBlobs(settings, folder.path),
    unfinished: () => readdirSync(folder.path),
    setBack: (hash) => bucket.times.set(`/waymark/files/${hash}`, longAgo),
    leaveDraft: (name, at) => leaveDraft(`${folder.path}/${name}`, at),
    async [Symbol.asyncDispose]() {
      expect(bucket.refusals).toEqual([])
      await bucket[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const longAgo = new Date('2026-01-01')
const hourAgo = () => new Date(Date.now() - 3_600_000)

function leaveDraft(path: string, at: Date): void {
  writeFileSync(path, 'half')
  utimesSync(path, at, at)
}

async function* inPieces(content: Buffer, size = 65_536) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function read(blobs: BlobStore, hash: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await blobs.open(hash)) ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}
