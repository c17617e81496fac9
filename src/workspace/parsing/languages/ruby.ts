import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'

export const ruby: GrammarLanguage = {
  grammar: 'ruby',
  declares: { class: 'class', module: 'module', method: 'function', singleton_method: 'function' },
  enters: [],
  imports: {
    nodes: ['call'],
    read,
    resolve,
  },
}

const call = /^[ \t]*(require|require_relative|load)[ \t(]+['"]([^'"\n#]+)['"]/gm

/** What is meant relative to the file begins with a dot. */
function read(text: string): Wanted[] {
  return [...text.matchAll(call)].map(([, how, path]) => ({
    specifier: how === 'require_relative' ? `./${path}` : (path as string),
  }))
}

function resolve({ specifier }: Wanted, from: string, files: ProjectFiles): string[] {
  const folder = posix.dirname(from)
  const places = specifier.startsWith('.')
    ? [folder]
    : files.above(folder).flatMap((place) => (place.endsWith('lib') ? [place] : [posix.join(place, 'lib')]))
  const paths = places.map((place) => posix.join(place, specifier))
  const found = files.first(paths.flatMap((path) => (path.endsWith('.rb') ? [path] : [`${path}.rb`])))
  return found === undefined ? [] : [found]
}
