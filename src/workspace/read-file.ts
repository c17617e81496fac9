import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Failure, invalid } from '../errors.ts'
import { languageOf } from './language.ts'
import { countLines } from './line-range.ts'
import { openInside } from './open-inside.ts'
import type { Project } from './project.ts'

/** One megabyte in the sense of document 000, the limit itself included. */
export const fileLimit = 1_048_576

export interface TextFile {
  readonly path: string
  /** Without the byte order mark that some editors write. */
  readonly content: string
  /** In bytes, as it is on disk. */
  readonly size: number
  readonly lines: number
  readonly language: string
  readonly modifiedAt: Date
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string
}

/** Reads a text file of the project, given by its path relative to the root. */
export async function readFile(project: Project, requested: string): Promise<TextFile> {
  const { path, size, modifiedAt, ...file } = await openInside(project, requested)
  await using handle = file.handle
  if (size > fileLimit) throw tooLarge(requested, size)
  const bytes = await readAtMost(handle, size, fileLimit)
  if (bytes === undefined) throw tooLarge(requested, (await handle.stat()).size)
  const content = decode(bytes, requested)
  return {
    path,
    content,
    size: bytes.length,
    lines: countLines(content),
    language: languageOf(path),
    modifiedAt,
    hash: hash('sha256', bytes),
  }
}

/** The whole file, or nothing when it has more than the limit by now: it may have grown since it was measured. */
export async function readAtMost(
  handle: FileHandle,
  expected: number,
  limit: number,
): Promise<Buffer | undefined> {
  let bytes = Buffer.allocUnsafe(Math.min(expected, limit) + 1)
  let length = 0
  while (length <= limit) {
    if (length === bytes.length) bytes = Buffer.concat([bytes], limit + 1)
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
    if (bytesRead === 0) return bytes.subarray(0, length)
    length += bytesRead
  }
  return undefined
}

// Made for the first file: Node loads it then, which a start without one should not wait for.
let utf8: InstanceType<typeof TextDecoder> | undefined

function decode(bytes: Buffer, path: string): string {
  if (bytes.includes(0)) {
    throw invalid('binary_file', `${path} is a binary file, not text.`, {
      hint: 'Only text can be read.',
      facts: { path, size: bytes.length },
    })
  }
  try {
    utf8 ??= new TextDecoder('utf-8', { fatal: true })
    return utf8.decode(bytes)
  } catch (cause) {
    throw invalid('not_utf8', `${path} is not text in UTF-8.`, {
      hint: 'Save it as UTF-8 to read it here.',
      facts: { path, size: bytes.length },
      cause,
    })
  }
}

function tooLarge(path: string, size: number): Failure {
  return invalid('file_too_large', `${path} has ${size} bytes; at most ${fileLimit} are read.`, {
    hint: 'Search it, or read a smaller file.',
    facts: { path, size, limit: fileLimit },
  })
}
