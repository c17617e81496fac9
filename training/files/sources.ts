import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What was made of other sources, and what is no source. */
const built =
  /(?:^|\/)(?:dist|build|umd|esm|cjs|es|es5|es6|min|bundle|vendor|third_party|locales?|i18n|lang)(?:\/|$)|bundle|\.umd|-min\./
const largest = 150_000

/** The source files of a package, evenly thinned out to about so many, and those that are asked for in any case. */
export function sourcesOf(folder: string, wanted: ReadonlySet<string>, most: number): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?|py|go|rs)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules') && !/\.min\.|\.d\.[cm]?ts$/.test(path))
    .filter((path) => statSync(join(folder, path)).size < largest)
    .filter((path) => wanted.has(path) || !built.test(path))
    .sort()
  const every = Math.ceil(paths.length / most)
  return paths.filter((path, at) => wanted.has(path) || at % every === 0)
}
