/** What a package.json says about which file a name means. */
export interface PackageManifest {
  readonly name?: string
  readonly source?: string
  readonly module?: string
  readonly main?: string
  readonly exports?: Target
  readonly imports?: Target
}

type Target = string | null | readonly Target[] | { readonly [key: string]: Target }

/** The source is what a reader wants, before anything that is made from it. */
const conditions = ['source', 'development', 'import', 'require', 'module', 'node', 'default', 'types']

/** The files that `name/subpath` may mean, as seen from the package, the likeliest first. `.` is the package itself. */
export function packageEntries(manifest: PackageManifest, subpath: string): string[] {
  const { exports, source, module, main } = manifest
  if (exports !== undefined && exports !== null) {
    const map = isMap(exports, '.') ? exports : { '.': exports }
    // Not built yet, its source is still where most packages have it.
    return [...mappedTargets(map, subpath), ...(subpath === '.' ? ['./src/index'] : [])]
  }
  if (subpath !== '.') return [subpath]
  return [source, module, main, './index', './src/index'].filter((path) => path !== undefined)
}

/** What a name such as `#internal` stands for in its own package. */
export function internalEntries({ imports }: PackageManifest, specifier: string): string[] {
  return isMap(imports, '#') ? mappedTargets(imports, specifier) : []
}

function isMap(target: Target | undefined, mark: string): target is { readonly [key: string]: Target } {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return false
  return Object.keys(target).every((key) => key.startsWith(mark))
}

/** The exact name, or else the pattern that says most about it. */
function mappedTargets(map: { readonly [key: string]: Target }, asked: string): string[] {
  const exact = map[asked]
  if (exact !== undefined) return leaves(exact)
  const [closest] = Object.entries(map)
    .map(([pattern, target]) => ({ target, parts: pattern.split('*') }))
    .filter(({ parts: [before = '', after] }) => after !== undefined && fits(asked, before, after))
    .toSorted((one, other) => (other.parts[0] as string).length - (one.parts[0] as string).length)
  if (!closest) return []
  const [before = '', after = ''] = closest.parts
  const middle = asked.slice(before.length, asked.length - after.length)
  return leaves(closest.target).map((path) => path.replaceAll('*', () => middle))
}

export function fits(asked: string, before: string, after: string): boolean {
  return asked.length >= before.length + after.length && asked.startsWith(before) && asked.endsWith(after)
}

/** All files that a target names, whatever the condition. */
function leaves(target: Target): string[] {
  if (target === null) return []
  if (typeof target === 'string') return [target]
  if (Array.isArray(target)) return (target as readonly Target[]).flatMap(leaves)
  return Object.entries(target as { readonly [key: string]: Target })
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .flatMap(([, inner]) => leaves(inner))
}

function rank(condition: string): number {
  const place = conditions.indexOf(condition)
  return place < 0 ? conditions.length : place
}
