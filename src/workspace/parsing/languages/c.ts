import { posix } from 'node:path'
import type { Node } from 'web-tree-sitter'
import type { ProjectFiles } from '../project-files.ts'
import type { GrammarLanguage, Wanted } from '../trees/grammar-language.ts'
import { nameField } from '../trees/tree-declarations.ts'

/** C and C++: what the one has, the grammar of the other reads as well. */
export const c: GrammarLanguage = {
  grammar: 'cpp',
  declares: {
    function_definition: 'function',
    declaration: 'function',
    field_declaration: 'method',
    class_specifier: 'class',
    struct_specifier: 'class',
    union_specifier: 'class',
    enum_specifier: 'enum',
    namespace_definition: 'module',
    type_definition: 'type',
    preproc_function_def: 'macro',
  },
  nameOf,
  enters: [
    'declaration',
    'template_declaration',
    'linkage_specification',
    'declaration_list',
    'preproc_if',
    'preproc_ifdef',
    'preproc_elif',
    'preproc_else',
  ],
  wrappers: ['template_declaration', 'declaration'],
  imports: { nodes: ['preproc_include'], read, resolve },
}

/**
 * Types count where they are defined. A function's name stands at the end of its declarators, behind what it returns;
 * a declaration without a function in it is a variable.
 */
function nameOf(node: Node): string | undefined {
  if (node.type.endsWith('_specifier') && !node.childForFieldName('body')) return undefined
  let declarator = node.childForFieldName('declarator')
  if (!declarator) return nameField(node)
  let isFunction = node.type === 'type_definition'
  for (let inner: Node | null = declarator; inner; inner = innerDeclarator(inner)) {
    if (inner.type === 'function_declarator') isFunction = true
    declarator = inner
  }
  return isFunction ? declarator.text : undefined
}

function innerDeclarator(node: Node): Node | null {
  if (node.type === 'reference_declarator') return node.firstNamedChild
  return node.childForFieldName('declarator')
}

const include = /^[ \t]*#[ \t]*(?:include|import)[ \t]*(?:"([^"\n]+)"|(<[^>\n]+>))/gm

function read(text: string): Wanted[] {
  return [...text.matchAll(include)].map(([, quoted, angled]) => ({
    specifier: (quoted ?? angled) as string,
  }))
}

/** Quotes look beside the file first; both then look where builds usually say that headers are. */
function resolve({ specifier }: Wanted, from: string, files: ProjectFiles): string[] {
  const isAngled = specifier.startsWith('<')
  const path = isAngled ? specifier.slice(1, -1) : specifier
  const folder = posix.dirname(from)
  const places = files
    .above(folder)
    .flatMap((place) => [...(isAngled && place !== '.' ? [] : [place]), posix.join(place, 'include')])
  const found = files.first([...places, 'src'].map((place) => posix.join(place, path)))
  return found === undefined ? [] : [found]
}
