import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileLimit } from '../../src/workspace/read-file.ts'

export interface Tree {
  readonly files: number
  readonly megabytes: number
}

/** Copies the sources of all installed packages to where nothing ignores them: a large project, the same everywhere. */
export function copyPackages(from: string, to: string): Tree {
  let [files, bytes] = [0, 0]
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:[mc]?[jt]s|md)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = statSync(path)
    if (size > fileLimit) continue
    // These folders are never searched.
    const target = join(
      to,
      relative(from, path).replaceAll('node_modules', 'nested').replaceAll('dist', 'out'),
    )
    mkdirSync(dirname(target), { recursive: true })
    cpSync(path, target)
    files++
    bytes += size
  }
  return { files, megabytes: Math.round(bytes / 1e6) }
}
