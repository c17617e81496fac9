import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import { readJson } from '../read-json.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'

export const php: GrammarLanguage = {
  grammar: 'php',
  declares: {
    class_declaration: 'class',
    trait_declaration: 'class',
    interface_declaration: 'interface',
    enum_declaration: 'enum',
    function_definition: 'function',
    method_declaration: 'method',
  },
  enters: ['namespace_definition', 'compound_statement', 'if_statement'],
  imports: {
    nodes: [
      'namespace_use_declaration',
      'require_expression',
      'require_once_expression',
      'include_expression',
      'include_once_expression',
    ],
    read,
    resolve,
  },
}

const use = /^[ \t]*use[ \t]+(?:function[ \t]+|const[ \t]+)?([\w\\]+)(?:\{([^}]*)\}|([^;{]*));/gm
const require =
  /\b(?:require|include)(?:_once)?[ \t(]+(?:(?:__DIR__|dirname\(__FILE__\))[ \t]*\.[ \t]*)?['"]([^'"\n$]+)['"]/g

/** Files begin with a dot, names of classes do not. */
function read(text: string): Wanted[] {
  const uses = [...text.matchAll(use)].flatMap(([, name, group, more]) =>
    group === undefined
      ? [name as string, ...listed(more ?? '')]
      : listed(group).map((member) => `${name}${member}`),
  )
  const required = [...text.matchAll(require)].map(([, path]) => `./${path}`)
  return [...uses.map((name) => name.replace(/^\\/, '')), ...required].map((specifier) => ({ specifier }))
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => /^\s*(?:(?:function|const)\s+)?\\?([\w\\]+)/.exec(entry)?.[1] ?? '')
    .filter((name) => name !== '' && name !== 'as')
}

function resolve({ specifier }: Wanted, from: string, files: ProjectFiles): string[] {
  const folder = posix.dirname(from)
  const candidates = specifier.startsWith('.')
    ? [posix.join(folder, specifier), posix.join(specifier)]
    : classPlaces(specifier, folder, files)
  const found = files.first(candidates)
  return found === undefined ? [] : [found]
}

/** Where composer would load a class from: the longest prefix that fits comes first. */
function classPlaces(name: string, folder: string, files: ProjectFiles): string[] {
  const manifest = files.nearest('composer.json', folder)
  if (manifest === undefined) return []
  const composer = readJson(files.read(manifest)) as Composer | undefined
  const prefixes = Object.entries({
    ...composer?.autoload?.['psr-4'],
    ...composer?.['autoload-dev']?.['psr-4'],
  })
  return prefixes
    .filter(([prefix]) => name.startsWith(prefix))
    .toSorted(([one], [other]) => other.length - one.length)
    .flatMap(([prefix, places]) => [places].flat().map((place) => ({ prefix, place })))
    .map(({ prefix, place }) =>
      posix.join(posix.dirname(manifest), place, `${name.slice(prefix.length).replaceAll('\\', '/')}.php`),
    )
}

interface Composer {
  readonly autoload?: Autoload
  readonly 'autoload-dev'?: Autoload
}

interface Autoload {
  readonly 'psr-4'?: Readonly<Record<string, string | string[]>>
}
