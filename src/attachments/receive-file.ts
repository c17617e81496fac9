import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Failure, invalid } from '../errors.ts'
import type { KeptBlob } from './blob-store.ts'
import { headSize, sniffType } from './sniff-type.ts'

/** Writes a file as it comes, and says what it was. Whatever goes wrong, nothing of it stays. */
export async function receiveFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<KeptBlob> {
  try {
    return await write(path, content, limit)
  } catch (error) {
    await rm(path, { force: true })
    throw asFailure(error)
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array>, limit: number): Promise<KeptBlob> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    if (head.length < headSize) head = Buffer.concat([head, chunk.subarray(0, headSize - head.length)])
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  await file.sync()
  return { hash: hash.digest('hex'), size, type: sniffType(head) }
}

export function tooLarge(limit: number): Failure {
  const megabytes = Math.floor(limit / 1024 / 1024)
  return invalid('file_too_large', `A file can have ${megabytes} MB at most.`, {
    hint: 'Make it smaller, or put it elsewhere and add a link.',
    facts: { limit },
  })
}

const noRoom: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function asFailure(error: unknown): unknown {
  if (!noRoom.has((error as NodeJS.ErrnoException).code)) return error
  return new Failure('unavailable', 'There is no room left for files on the server.', {
    hint: 'Ask who runs it to make room, then try again.',
    cause: error,
  })
}
