import type { Node, Tree } from 'web-tree-sitter'
import { type Declaration, type DeclarationKind, qualifiedName, signatureOf } from '../declaration.ts'
import type { GrammarLanguage } from './grammar-language.ts'

/** Kinds whose insides are looked into. What a function declares is its own business. */
const containers: ReadonlySet<DeclarationKind> = new Set(['class', 'enum', 'interface', 'module'])

// What a generator may nest, a stack need not hold.
const deepest = 100

export function treeDeclarations(language: GrammarLanguage, tree: Tree, text: string): Declaration[] {
  const found: Declaration[] = []
  visit(tree.rootNode, undefined, 0)
  return found

  function visit(around: Node, outer: Declaration | undefined, depth: number): void {
    if (depth > deepest) return
    for (const node of around.namedChildren) {
      const declaration = readDeclaration(language, node, outer, text)
      if (declaration) {
        found.push(declaration)
        const body = containers.has(declaration.kind) ? node.childForFieldName('body') : null
        if (body) visit(body, declaration, depth + 1)
      } else if (language.enters.includes(node.type)) visit(node, outer, depth + 1)
    }
  }
}

function readDeclaration(
  language: GrammarLanguage,
  node: Node,
  outer: Declaration | undefined,
  text: string,
): Declaration | undefined {
  const kind = language.declares[node.type]
  const name = kind && (language.nameOf ?? nameField)(node)
  if (kind === undefined || name === undefined) return undefined
  const whole = wrapperOf(language, node) ?? node
  const parent = outer ? qualifiedName(outer) : language.ownerOf?.(node)
  const { row, column } = whole.endPosition
  return {
    name: name.replace(/\s+/g, ' '),
    kind: kind === 'function' && outer && outer.kind !== 'module' ? 'method' : kind,
    startLine: whole.startPosition.row + 1,
    // A node that ends with its line break ends at the beginning of the next line.
    endLine: column === 0 && row > whole.startPosition.row ? row : row + 1,
    signature: signatureOf(
      text,
      whole.startIndex,
      whole.endIndex,
      node.childForFieldName('body')?.startIndex,
    ),
    ...(parent !== undefined && { parent }),
  }
}

export function nameField(node: Node): string | undefined {
  return node.childForFieldName('name')?.text
}

function wrapperOf({ wrappers = [], declares }: GrammarLanguage, node: Node): Node | undefined {
  const { parent } = node
  if (!parent || !wrappers.includes(parent.type)) return undefined
  const isAlone = parent.namedChildren.filter(({ type }) => type in declares).length === 1
  return isAlone ? parent : undefined
}
