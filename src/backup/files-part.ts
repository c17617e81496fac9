import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FolderBlobs } from '../attachments/folder-blobs.ts'
import type { OnProgress } from './archive.ts'
import { ByteReader } from './byte-reader.ts'
import { damagedBackup, type Manifest } from './manifest.ts'
import { blockSize, paddingAfter, readTarHeader, tarHeader } from './tar.ts'

/** The files of tasks in a backup: a tar of its own, so that its manifest stays short. */
export const filesName = 'files.tar'

const chunkSize = 1 << 16
const always = new Date(8.64e15)

/**
 * Packs the content that is kept in a folder into a draft of a backup, after the database was copied: what that names
 * is still there. False where there is none.
 */
export async function packFiles(
  folder: string,
  draft: string,
  onProgress: OnProgress = () => {},
): Promise<boolean> {
  const hashes = (await Array.fromAsync(new FolderBlobs(folder).list(always))).toSorted()
  if (hashes.length === 0) return false
  async function* entries() {
    for (const [index, hash] of hashes.entries()) {
      yield* entryOf(folder, hash)
      onProgress('files copied', index + 1, hashes.length)
    }
    yield Buffer.alloc(2 * blockSize)
  }
  await pipeline(
    entries,
    createWriteStream(join(draft, filesName), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return true
}

async function* entryOf(folder: string, hash: string): AsyncGenerator<Buffer> {
  // One that was swept since it was listed is of no task.
  const file = await open(join(folder, hash.slice(0, 2), hash)).catch(() => undefined)
  if (!file) return
  const { size, mtime } = await file.stat()
  yield tarHeader(hash, size, mtime)
  yield* file.createReadStream()
  yield Buffer.alloc(paddingAfter(size))
}

/** Puts the files of an unpacked backup where files are kept, beside those that are there. Gives what else it holds. */
export async function bringBackFiles(
  manifest: Manifest,
  unpacked: string,
  folder: string,
  path: string,
): Promise<Manifest> {
  if (!manifest.files.some(({ name }) => name === filesName)) return manifest
  const packed = join(unpacked, filesName)
  const reader = new ByteReader(createReadStream(packed))
  const blobs = new FolderBlobs(folder)
  for (;;) {
    const header = readTarHeader(await reader.take(blockSize))
    if (!header) break
    const { hash } = await blobs.put(taken(reader, header.bytes), header.bytes)
    if (hash !== header.name) {
      await blobs.remove(hash)
      throw damagedBackup(path)
    }
    await reader.take(paddingAfter(header.bytes))
  }
  await rm(packed)
  return { ...manifest, files: manifest.files.filter(({ name }) => name !== filesName) }
}

async function* taken(reader: ByteReader, bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; ) {
    const chunk = await reader.take(Math.min(left, chunkSize))
    yield chunk
    left -= chunk.length
  }
}
