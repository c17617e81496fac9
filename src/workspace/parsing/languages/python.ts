import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'

export const python: GrammarLanguage = {
  grammar: 'python',
  declares: { class_definition: 'class', function_definition: 'function' },
  enters: [
    'decorated_definition',
    'if_statement',
    'elif_clause',
    'else_clause',
    'try_statement',
    'except_clause',
    'block',
  ],
  wrappers: ['decorated_definition'],
  isComplete: true,
  imports: { nodes: ['import_statement', 'import_from_statement'], read, resolve },
}

const statement =
  /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n;#]*)|import[ \t]+([^\n;#]+))/gm

function read(text: string): Wanted[] {
  const joined = text.replace(/\\\r?\n/g, ' ')
  return [...joined.matchAll(statement)].flatMap(([, from, names, modules]) =>
    from === undefined
      ? listed(modules ?? '').map((specifier) => ({ specifier }))
      : listed(names ?? '').map((name) => (name === '*' ? { specifier: from } : { specifier: from, name })),
  )
}

/** `a as b, c` without what they are called here. */
function listed(text: string): string[] {
  return text
    .replace(/[()]|#[^\n]*/g, ' ')
    .split(',')
    .map((entry) => entry.trim().split(/\s+/)[0] ?? '')
    .filter((name) => name !== '')
}

function resolve({ specifier, name }: Wanted, from: string, files: ProjectFiles): string[] {
  const [, dots = '', dotted = ''] = /^(\.*)(.*)$/.exec(specifier) ?? []
  const path = dotted.split('.').filter((segment) => segment !== '')
  const places = dots === '' ? importPlaces(from, files) : [upBy(posix.dirname(from), dots.length - 1)]
  for (const place of places) {
    const found = findModule(posix.join(place, ...path), name, files)
    if (found) return [found]
  }
  return []
}

/** A name may be a module of the package or something the package itself declares. */
function findModule(base: string, name: string | undefined, files: ProjectFiles): string | undefined {
  const modules = name === undefined ? [base] : [`${base}/${name}`, base]
  return files.first(modules.flatMap((path) => [`${path}/__init__.py`, `${path}.py`, `${path}.pyi`]))
}

/**
 * Where absolute imports are looked for: the folder that holds the file's outermost package, as when the file is run,
 * and then the folders above it and the source folders in them.
 */
function importPlaces(from: string, files: ProjectFiles): string[] {
  let folder = posix.dirname(from)
  while (folder !== '.' && files.first([posix.join(folder, '__init__.py')])) folder = posix.dirname(folder)
  return files
    .above(folder)
    .flatMap((place) => [place, ...['src', 'lib', 'python'].map((name) => posix.join(place, name))])
}

function upBy(folder: string, steps: number): string {
  return posix.join(folder, ...Array<string>(steps).fill('..'))
}
