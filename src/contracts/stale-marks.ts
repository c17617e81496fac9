import { type Discovery, type FileMark, filesLimit } from '../context/discovery.ts'
import { staleFiles } from '../context/staleness.ts'
import { Failure, invalid } from '../errors.ts'
import type { Project } from '../workspace/project.ts'
import { readFile } from '../workspace/read-file.ts'
import { readPath } from '../workspace/safe-path.ts'

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
  const asked = [...new Set(paths.map(readPath))]
  if (asked.length > filesLimit) throw invalid('too_many', `A discovery names ${filesLimit} files at most.`)
  if (!files) return asked.map((path) => ({ path, hash: null }))
  return Promise.all(
    asked.map(async (name) => {
      const { path, hash } = await readFile(files, name)
      return { path, hash }
    }),
  )
}
