import { posix } from 'node:path'
import type { Node } from 'web-tree-sitter'
import type { ProjectFiles } from '../project-files.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'
import { nameField } from '../trees/tree-declarations.ts'

export const rust: GrammarLanguage = {
  grammar: 'rust',
  declares: {
    function_item: 'function',
    function_signature_item: 'function',
    struct_item: 'class',
    union_item: 'class',
    impl_item: 'class',
    enum_item: 'enum',
    trait_item: 'interface',
    mod_item: 'module',
    type_item: 'type',
    const_item: 'constant',
    static_item: 'constant',
    macro_definition: 'macro',
  },
  nameOf,
  enters: [],
  imports: { nodes: ['mod_item', 'use_declaration'], read, resolve },
}

/** An `impl` goes by its type; a module without a body is another file's. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'impl_item') return node.childForFieldName('type')?.text
  return node.type === 'mod_item' && !node.childForFieldName('body') ? undefined : nameField(node)
}

const statement = /^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?(?:mod[ \t]+(\w+)[ \t]*;|use[ \t]+([^;]+);)/gm

/** `mod a;` is written as what it declares, `self::a`. */
function read(text: string): Wanted[] {
  return [...text.matchAll(statement)]
    .flatMap(([, module, tree]) => (module === undefined ? branches(tree as string) : [`self::${module}`]))
    .map((specifier) => ({ specifier }))
}

/** The paths of `a::{b, c::{d, e}}`, each written out. */
function branches(tree: string): string[] {
  const text = tree.replace(/\s+as\s+\w+/g, '').replace(/\s+/g, '')
  const open = text.indexOf('{')
  if (open < 0) return [text.replace(/^::|::\*$/g, '')]
  const inner = text.slice(open + 1, text.lastIndexOf('}'))
  return splitOutsideBraces(inner).flatMap((branch) => branches(`${text.slice(0, open)}${branch}`))
}

function splitOutsideBraces(text: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of text) {
    if (character === '{') depth++
    if (character === '}') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.filter((part) => part !== '')
}

function resolve({ specifier }: Wanted, from: string, files: ProjectFiles): string[] {
  const path = specifier.split('::')
  const crate = crateOf(from, files)
  const own = modulePath(from, crate.source)
  const [head = '', ...rest] = path
  if (head === 'crate' || head === crate.name) return findModule(crate.source, rest, files)
  if (head === 'self') return findModule(crate.source, [...own, ...rest], files, own.length + 1)
  if (head === 'super') {
    const climbs = path.findIndex((segment) => segment !== 'super')
    const up = climbs < 0 ? path.length : climbs
    return findModule(crate.source, [...own.slice(0, -up), ...path.slice(up)], files)
  }
  return findModule(crate.source, [...own, ...path], files, own.length + 1)
}

/** The file of the deepest module on the path that has one; what follows it is declared in there. */
function findModule(source: string, path: readonly string[], files: ProjectFiles, least = 0): string[] {
  for (let depth = path.length; depth >= least; depth--) {
    const place = posix.join(source, ...path.slice(0, depth))
    const candidates = depth === 0 ? ['lib.rs', 'main.rs'].map((name) => posix.join(place, name)) : []
    const found = files.first([...candidates, `${place}.rs`, posix.join(place, 'mod.rs')])
    if (found !== undefined) return [found]
  }
  return []
}

interface Crate {
  readonly source: string
  readonly name: string | undefined
}

function crateOf(from: string, files: ProjectFiles): Crate {
  const manifest = files.nearest('Cargo.toml', posix.dirname(from))
  if (manifest === undefined) return { source: posix.dirname(from), name: undefined }
  const name = /^name\s*=\s*"([^"]+)"/m.exec(files.read(manifest) ?? '')?.[1]?.replaceAll('-', '_')
  return { source: posix.join(posix.dirname(manifest), 'src'), name }
}

/** `src/a/b.rs` and `src/a/b/mod.rs` are both the module `a::b`. */
function modulePath(from: string, source: string): string[] {
  const path = posix.relative(source, from).replace(/\.rs$/, '').split('/')
  return ['mod', 'lib', 'main'].includes(path.at(-1) as string) ? path.slice(0, -1) : path
}
