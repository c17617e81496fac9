import { lstatSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { isSame } from './changed-files.ts'
import type { IndexReader } from './index-reader.ts'

export interface Comparison {
  /** Files of the index that are another by now, or gone. */
  readonly outdated: readonly string[]
  /** What the index cannot tell about: files it does not have, and folders. */
  readonly unknown: readonly string[]
}

/** Looks what became of these paths, without opening a file. */
export function compare(reader: IndexReader, root: string, paths: readonly string[]): Comparison {
  const known = new Map(reader.files(paths).map((file) => [file.path, file]))
  const outdated: string[] = []
  const unknown: string[] = []
  for (const path of paths) {
    const file = known.get(path)
    const stats = look(join(root, path))
    if (file && stats?.isFile()) {
      if (!isSame(file, stats)) outdated.push(path)
    } else if (file && !stats) outdated.push(path)
    else if (stats || reader.holdsBelow(path)) unknown.push(path)
  }
  return { outdated, unknown }
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined // gone, or in a folder that does not let us in any more
  }
}
