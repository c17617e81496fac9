import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Failure } from '../errors.ts'
import { ByteReader } from './byte-reader.ts'
import {
  type BackupFile,
  checkReadable,
  damagedBackup,
  foreign,
  type Manifest,
  manifestName,
  type Readable,
  readManifest,
} from './manifest.ts'
import { blockSize, paddingAfter, readTarHeader, tarHeader } from './tar.ts'

/** Told how much of the work is done. */
export type OnProgress = (what: string, done: number, total: number) => void

const largestManifest = 1 << 20
const chunkSize = 1 << 16

/** Writes a .tar.gz: what it is of first, then the files, so that its reader knows what has to come. */
export async function writeArchive(
  path: string,
  folder: string,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const at = new Date(manifest.createdAt)
  async function* entries() {
    const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    yield* entry(manifestName, head.length, at, [head])
    let done = 0
    for (const { name, bytes } of manifest.files) {
      for await (const chunk of entry(name, bytes, at, createReadStream(join(folder, name)))) {
        yield chunk
        done += chunk.length
        onProgress('bytes written', Math.min(done, total), total)
      }
    }
    yield Buffer.alloc(2 * blockSize)
  }
  // Level 1: a backup is made often and read rarely, and most of the gain is in the first level.
  await pipeline(
    entries,
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

async function* entry(
  name: string,
  bytes: number,
  at: Date,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
) {
  yield tarHeader(name, bytes, at)
  yield* chunks
  yield Buffer.alloc(paddingAfter(bytes))
}

export async function describeFile(folder: string, name: string, rows?: number): Promise<BackupFile> {
  const hash = createHash('sha256')
  const path = join(folder, name)
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const { size } = await stat(path)
  return { name, bytes: size, sha256: hash.digest('hex'), ...(rows !== undefined && { rows }) }
}

/** Reads a backup into a new folder. What is not whole, not ours or too new for this program is refused. */
export async function unpackArchive(
  path: string,
  folder: string,
  readable: Readable,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  await checkBeginning(path)
  const source = createReadStream(path)
  const gunzip = createGunzip()
  const flowing = pipeline(source, gunzip)
  flowing.catch(() => {}) // the reader hears of it, too
  const reader = new ByteReader(gunzip)
  try {
    const manifest = await readHead(reader, path)
    checkReadable(manifest, readable, path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    for (const file of manifest.files) {
      await unpackFile(reader, file, folder, path, (bytes) => {
        done += bytes
        onProgress('bytes read', done, total)
      })
    }
    if (!(await reader.take(2 * blockSize)).equals(Buffer.alloc(2 * blockSize))) throw damagedBackup(path)
    // To the very end, where the sum of everything stands.
    if (!(await reader.isAtEnd())) throw damagedBackup(path)
    await flowing
    return manifest
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof Failure || code === 'ENOSPC' || code === 'EACCES') throw error
    throw damagedBackup(path, error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function checkBeginning(path: string): Promise<void> {
  try {
    if (!(await lstat(path).then((found) => (found.isSymbolicLink() ? stat(path) : found))).isFile())
      throw foreign(path)
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    if (bytesRead < 2 || buffer[0] !== 0x1f || buffer[1] !== 0x8b) throw foreign(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof Failure) throw error
    const why = { ENOENT: 'it is not there', EACCES: 'it may not be read' }[code ?? ''] ?? code
    throw new Failure('invalid', `${path} cannot be read: ${why}.`, { cause: error })
  }
}

async function readHead(reader: ByteReader, path: string): Promise<Manifest> {
  // An archive of something else is whole, and not ours; one that ends here is neither.
  const header = readTarHeader(await reader.take(blockSize))
  if (header?.name !== manifestName || header.bytes > largestManifest) throw foreign(path)
  const text = (await reader.take(header.bytes)).toString()
  await reader.take(paddingAfter(header.bytes))
  return readManifest(text, path)
}

async function unpackFile(
  reader: ByteReader,
  file: BackupFile,
  folder: string,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const header = readTarHeader(await reader.take(blockSize))
  if (header?.name !== file.name || header.bytes !== file.bytes) throw damagedBackup(path)
  const hash = createHash('sha256')
  await using out = await open(join(folder, file.name), 'wx', 0o600)
  for (let left = file.bytes; left > 0; ) {
    const chunk = await reader.take(Math.min(left, chunkSize))
    hash.update(chunk)
    await out.writeFile(chunk)
    left -= chunk.length
    onBytes(chunk.length)
  }
  await out.sync()
  await reader.take(paddingAfter(file.bytes))
  if (hash.digest('hex') !== file.sha256) throw damagedBackup(path)
}

/** The lines of a table in an unpacked backup, some at a time. */
export async function* readLines(folder: string, name: string, most = 500): AsyncGenerator<string[]> {
  let lines: string[] = []
  const file = await open(join(folder, name))
  for await (const line of file.readLines()) {
    if (lines.push(line) < most) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
