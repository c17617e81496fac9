import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Tree {
  readonly paths: readonly string[]
  readonly megabytes: number
}

/** Copies so many sources out of the installed packages, taken evenly from all of them, the same on every run. */
export function copySources(from: string, to: string, count: number): Tree {
  const found = readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.min)\.(?:[mc]?[jt]sx?|py|go|rs|c|h|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size < 100_000)
    .toSorted()
  const step = found.length / Math.min(count, found.length)
  const chosen = Array.from(
    { length: Math.min(count, found.length) },
    (_, n) => found[Math.floor(n * step)] as string,
  )
  let bytes = 0
  const paths = chosen.map((path) => {
    // Folders of these names are passed over.
    const target = path.slice(from.length + 1).replace(/(?:node_modules|dist|build|vendor)(?=\/)/g, 'parts')
    mkdirSync(dirname(join(to, target)), { recursive: true })
    cpSync(path, join(to, target))
    bytes += statSync(path).size
    return target
  })
  return { paths, megabytes: bytes / 1e6 }
}
