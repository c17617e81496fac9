import type { Discovery, FileMark } from '../context/discovery.ts'
import { staleFiles } from '../context/staleness.ts'
import { Failure } from '../errors.ts'
import type { Project } from '../workspace/project.ts'
import { readFile } from '../workspace/read-file.ts'

/** The files of each discovery that have changed or gone since; nobody knows where the files are elsewhere. */
export async function staleMarks(
  files: Project | null,
  discoveries: readonly Discovery[],
): Promise<ReadonlyMap<number, readonly FileMark[]>> {
  if (!files) return new Map()
  const hashes = new Map<string, Promise<string | undefined>>()
  const hashNow = (path: string) => {
    const known = hashes.get(path) ?? hashOf(files, path)
    hashes.set(path, known)
    return known
  }
  const marks = await Promise.all(discoveries.map((one) => staleFiles(one, hashNow)))
  return new Map(discoveries.map(({ id }, index) => [id, marks[index] as readonly FileMark[]]))
}

/** A file that nobody may read any more counts as gone. */
async function hashOf(files: Project, path: string): Promise<string | undefined> {
  try {
    return (await readFile(files, path)).hash
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** The files that a new discovery speaks of, as they are now. One that is not there is most likely misspelled. */
export async function markFiles(files: Project | null, paths: readonly string[]): Promise<FileMark[]> {
  const distinct = [...new Set(paths)]
  if (!files) return distinct.map((path) => ({ path, hash: null }))
  return Promise.all(
    distinct.map(async (asked) => {
      const { path, hash } = await readFile(files, asked)
      return { path, hash }
    }),
  )
}
