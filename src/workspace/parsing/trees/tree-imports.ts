import type { Node, Tree } from 'web-tree-sitter'
import type { ImportRules } from './grammar-language.ts'

/** The text of a file's import statements alone, so that what merely looks like one elsewhere is not taken for it. */
export function importText(tree: Tree, { nodes }: ImportRules): string {
  let end = 0
  const texts: string[] = []
  for (const node of tree.rootNode.descendantsOfType([...nodes])) {
    if (node.startIndex < end) continue // it stands inside of the one before
    end = node.endIndex
    texts.push(withoutComments(node))
  }
  return texts.join('\n')
}

function withoutComments(node: Node): string {
  let text = node.text
  for (const comment of node.descendantsOfType(['comment', 'line_comment', 'block_comment']).toReversed()) {
    const start = comment.startIndex - node.startIndex
    text = `${text.slice(0, start)}${text.slice(comment.endIndex - node.startIndex)}`
  }
  return text
}
