import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes files of a folder that nobody has written to since then: who wrote them was killed. */
export async function removeOldDrafts(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true })
  }
}

/** None where the folder is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
