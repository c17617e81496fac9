import { pathsIn } from './named-files.ts'

const roots = new Set(['packages', 'apps', 'crates', 'services', 'libs', 'modules', 'plugins', 'src', 'lib'])
const noModules = new Set(['docs', 'doc', 'rules', 'src', 'lib', 'test', 'tests', 'adr', 'adrs', 'decisions'])

/** The part of the project that a text is about, where its own file, its heading or the paths in it agree on one. */
export function moduleOf(text: string, headings: readonly string[], files: readonly string[]): string | null {
  const [source = '', ...named] = files
  return folderModule(source) ?? agreed(headings.flatMap(pathsIn)) ?? agreed([...pathsIn(text), ...named])
}

/** `stores` of `fix(stores, tasks)`; none where the scope names no part of the product. */
export function scopeModule(scope: string | undefined): string | null {
  const first = scope?.split(/[,;|]/)[0]?.trim() ?? ''
  return first === '' || first === '*' ? null : first.slice(0, 60)
}

/** The module of globs such as `src/stores/**`. */
export function globModule(globs: string): string | null {
  return agreed(globs.split(',').map((glob) => glob.replace(/[[\]"'\s]/g, '').split('*')[0] as string))
}

function folderModule(source: string): string | null {
  const folders = source.split('/').slice(0, -1)
  const below = moduleIn(source)
  if (below !== null) return below
  const nearest = folders.at(-1)
  if (nearest === undefined || folders.some((name) => name.startsWith('.') || noModules.has(name)))
    return null
  return nearest
}

function agreed(paths: readonly string[]): string | null {
  const modules = new Set(paths.map(moduleIn).filter((name) => name !== null))
  return modules.size === 1 ? ([...modules][0] as string) : null
}

/** The innermost folder under `src/`, `packages/` and the like: `next` of `packages/next/src/index.ts`. */
function moduleIn(path: string): string | null {
  const parts = path.split('/').filter(Boolean)
  const folders = path.endsWith('/') || !/\.\w{1,6}$/.test(parts.at(-1) ?? '') ? parts : parts.slice(0, -1)
  const root = folders.findIndex((name) => roots.has(name))
  const name = root < 0 ? undefined : folders[root + 1]
  return name === undefined || roots.has(name) || noModules.has(name) ? null : name
}
