import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Leaves what the library's own types name. The compiler declares all that its sources import: hundreds of files. */
export function pruneTypes(folder: string): void {
  const needed = new Set<string>()
  const waiting = [join(folder, 'index.d.ts')]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (needed.has(file)) continue
    needed.add(file)
    const named = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)
    for (const [, target = ''] of named)
      waiting.push(resolve(dirname(file), target.replace(/\.(?:ts|js)$/, '.d.ts')))
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    if (!needed.has(file)) rmSync(file)
  }
  removeEmpty(folder)
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}
