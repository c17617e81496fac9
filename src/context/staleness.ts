import type { Discovery, FileMark } from './discovery.ts'

/** The hash of a file's content now; undefined when it is gone. */
export type HashNow = (path: string) => Promise<string | undefined>

/** The files of a discovery that have changed or gone since it was made. Files that could not be read then count as unchanged. */
export async function staleFiles({ files }: Discovery, hashNow: HashNow): Promise<readonly FileMark[]> {
  const known = files.filter(({ hash }) => hash !== null)
  const now = await Promise.all(known.map(({ path }) => hashNow(path)))
  return known.filter(({ hash }, index) => now[index] !== hash)
}
