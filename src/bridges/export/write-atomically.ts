import { randomUUID } from 'node:crypto'
import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../../errors.ts'

/**
 * Writes a file whole or not at all: a draft beside it gets its name when everything is on the disk. A file that is
 * there already is left alone unless it is forced. Only its owner may read it.
 */
export async function writeAtomically(
  path: string,
  chunks: AsyncIterable<string>,
  { isForced }: { readonly isForced: boolean },
): Promise<void> {
  if (!isForced && (await isThere(path))) throw thereAlready(path)
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`)
  try {
    await using file = await open(draft, 'wx', 0o600)
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
    await (isForced ? rename(draft, path) : nameIt(draft, path))
  } catch (error) {
    throw asFailure(error, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A link fails where the name is taken, and so nobody's file is lost who was quicker. */
async function nameIt(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw thereAlready(path)
    // A disk without links, as sticks have.
    if (await isThere(path)) throw thereAlready(path)
    await rename(draft, path)
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function thereAlready(path: string): Failure {
  return new Failure('conflict', `There is a file ${path} already.`, {
    hint: 'Choose another name, or add --force to write over it.',
  })
}

function asFailure(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof Failure || code === undefined || !/^E[A-Z]+$/.test(code)) return error
  const why =
    { ENOENT: 'its folder is not there', ENOSPC: 'the disk is full', EISDIR: 'it is a folder' }[code] ?? code
  return new Failure('unavailable', `${path} cannot be written: ${why}.`, {
    hint: 'Choose another place with --out.',
    cause: error,
  })
}
