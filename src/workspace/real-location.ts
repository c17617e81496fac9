import { type FileHandle, lstat, readlink, realpath } from 'node:fs/promises'

const deleted = ' (deleted)'

/**
 * Where an open file really is, whatever happened to the names that led to it. Linux answers for the descriptor
 * itself; elsewhere the names are looked up once more. Nothing when they lead to another file by now.
 */
export async function locate(handle: FileHandle, path: string): Promise<string | undefined> {
  try {
    const location = await readlink(`/proc/self/fd/${handle.fd}`)
    // An editor that saves puts a new file in place of the old one, which stays whole for readers that have it open.
    const isReplaced = location.endsWith(deleted) && (await handle.stat()).nlink === 0
    return isReplaced ? location.slice(0, -deleted.length) : location
  } catch {
    return locateByName(handle, path)
  }
}

/** Looks twice, because the names could change between the first look and the comparison. */
export async function locateByName(handle: FileHandle, path: string): Promise<string | undefined> {
  try {
    const location = await realpath(path)
    const named = await lstat(location, { bigint: true })
    const opened = await handle.stat({ bigint: true })
    const isSame = named.ino === opened.ino && named.dev === opened.dev
    return isSame && (await realpath(path)) === location ? location : undefined
  } catch {
    return undefined
  }
}
