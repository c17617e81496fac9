import { link, lstat, rename } from 'node:fs/promises'
import { Failure } from './errors.ts'

/** Refuses a name that is taken, before anything is written. */
export async function expectFree(path: string): Promise<void> {
  if (await isThere(path)) throw thereAlready(path)
}

/** Gives a finished draft its name. A link fails where the name is taken, so no file is lost that came meanwhile. */
export async function nameDraft(draft: string, path: string, isForced: boolean): Promise<void> {
  if (isForced) return rename(draft, path)
  try {
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (await isThere(path))) throw thereAlready(path)
    // A disk without links, as sticks have.
    await rename(draft, path)
  }
}

/** Why a file could not be written, as a sentence; what is no fault of the disk comes back as it is. */
export function writeFailure(error: unknown, path: string, hint: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof Failure || code === undefined || !/^E[A-Z]+$/.test(code)) return error
  const why =
    { ENOENT: 'its folder is not there', ENOSPC: 'the disk is full', EISDIR: 'it is a folder' }[code] ?? code
  return new Failure('unavailable', `${path} cannot be written: ${why}.`, { hint, cause: error })
}

function isThere(path: string): Promise<boolean> {
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
