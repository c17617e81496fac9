import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** All that the program is built of. */
export const programSources = ['src', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Of what something is built: the same for the same names and contents, whenever they were written. */
export function stampOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources.map((name) => join(root, name))) {
    const files = statSync(source).isDirectory()
      ? filesIn(source).map((file) => join(source, file))
      : [source]
    // Tests beside the sources are no part of what is built.
    for (const file of files.filter((file) => !/\.(test|suite)\.tsx?$/.test(file)).toSorted())
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether what lies there was built of this. */
export function isBuiltOf(stamp: string, file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
