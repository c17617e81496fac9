import { lstatSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { KnownFile } from './index-writer.ts'

export interface Changed {
  readonly path: string
  readonly before: KnownFile | undefined
  readonly stats: Stats
}

interface Differences {
  /** What was written last comes first: it is what will be asked for. */
  readonly changed: readonly Changed[]
  readonly gone: readonly KnownFile[]
}

// A look takes microseconds; so many of them still leave no gap that can be noticed.
const atOnce = 200

/** Compares the files on disk with those in the index by their sizes and times, without opening any. */
export async function findChanged(
  root: string,
  paths: readonly string[],
  known: readonly KnownFile[],
): Promise<Differences> {
  const gone = new Map(known.map((file) => [file.path, file]))
  const changed: Changed[] = []
  for (const [index, path] of paths.entries()) {
    if (index % atOnce === 0) await setImmediate()
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (!stats?.isFile()) continue // it went between the listing and now
    const before = gone.get(path)
    gone.delete(path)
    if (!before || !isSame(before, stats)) changed.push({ path, before, stats })
  }
  return {
    changed: changed.toSorted((one, other) => other.stats.mtimeMs - one.stats.mtimeMs),
    gone: [...gone.values()],
  }
}

export function isSame({ size, modified, settled }: KnownFile, stats: Stats): boolean {
  return settled === 1 && hasSizeAndTime({ size, modified }, stats)
}

export function hasSizeAndTime(
  { size, modified }: Pick<KnownFile, 'size' | 'modified'>,
  stats: Stats | undefined,
): boolean {
  return stats?.size === size && stats.mtime.getTime() === modified
}
