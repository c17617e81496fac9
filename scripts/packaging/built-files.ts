import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'

const entries = ['cli.js', 'index.js']

/**
 * The files in `dist/` that belong to its latest build, from there. What earlier builds left lies there for an hour, for
 * programs and pages that are still open; what is packed goes by what the entries lead to.
 */
export function builtFiles(dist: string, { withTypes = false } = {}): string[] {
  const program = following(entries, (file) => importedBy(dist, file))
  // What lies beside the program is of the latest build: it has no hash in its name.
  const beside = readdirSync(dist, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  )
  const folders = ['grammars', ...(withTypes ? ['types'] : [])]
  const others = [...beside.map(({ name }) => name), ...folders].flatMap((name) => filesIn(dist, name))
  const all = new Set([...program, ...others, ...pageFiles(dist)])
  return [...all].filter((file) => existsSync(join(dist, file)) && !file.endsWith('.new')).sort()
}

function following(first: readonly string[], next: (file: string) => readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = [...first]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...next(file))
  }
  return [...found]
}

/** The other files of ours that a built file imports, now or later. */
function importedBy(dist: string, file: string): string[] {
  if (!existsSync(join(dist, file))) return []
  const text = readFileSync(join(dist, file), 'utf8')
  const named = text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.js)"/g)
  // The core is a script, and what it imports is asked of the chunk that stands for it.
  const scripts = [...text.matchAll(/"(chunk-\w+)"/g)].flatMap(([, name]) => [`${name}.cjs`, `${name}.js`])
  return [
    ...[...named].map(([, target = '']) => posix.join(dirname(file), target)),
    ...scripts.map((name) => posix.join('chunks', name)),
  ].filter((target) => existsSync(join(dist, target)))
}

/** The page's files carry their content's hash in their names, and name each other by it. */
function pageFiles(dist: string): string[] {
  const all = filesIn(dist, 'page').filter((file) => !basename(file).startsWith('.'))
  const isAsset = (file: string) => file.startsWith('page/assets/')
  const whole = all.filter((file) => !/\.(br|gz)$/.test(file))
  const reached = following(
    whole.filter((file) => !isAsset(file)),
    (file) => {
      if (!/\.(html|js|css|svg|json|webmanifest)$/.test(file)) return []
      const text = readFileSync(join(dist, file), 'utf8')
      return whole.filter((other) => isAsset(other) && text.includes(basename(other)))
    },
  )
  return all.filter((file) => reached.includes(file.replace(/\.(br|gz)$/, '')))
}

function filesIn(dist: string, name: string): string[] {
  const path = join(dist, name)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [name]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
